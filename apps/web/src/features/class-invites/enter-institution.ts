import type { currentUser } from '@certame/contract/features/session/endpoints.ts';
import { send } from '../../lib/http/send.ts';
import { getSession, patchUser, setActiveInstitution } from '../../lib/session/session.ts';
import { checkSessionAnew } from '../../lib/session/session-keeper.ts';

/** To where the class is: an invitation may come from another institution, or make its reader a member of one. */
export async function enterInstitution({
  institution_id: id,
  joined,
}: {
  institution_id: string;
  joined: boolean;
}): Promise<void> {
  if (joined) {
    const { model } = await send<typeof currentUser>('GET', '/api/v1/me', {}, { quiet: true });
    patchUser({ institutions: model.institutions });
  }
  if (getSession().activeInstitutionId !== id) setActiveInstitution(id);
  // A restricted student who comes into a class may do more from now on.
  await checkSessionAnew();
}
