import { getSession, patchUser, setActiveInstitution } from '#lib/session/session.ts';
import { checkSessionAnew } from '#lib/session/session-keeper.ts';
import { askCurrentUser } from '#lib/session/session-user-calls.ts';

/** To where the class is: an invitation may come from another institution, or make its reader a member of one. */
export async function enterInstitution({
  institution_id: id,
  joined,
}: {
  institution_id: string;
  joined: boolean;
}): Promise<void> {
  if (joined) {
    const { model } = await askCurrentUser();
    patchUser({ institutions: model.institutions });
  }
  if (getSession().activeInstitutionId !== id) setActiveInstitution(id);
  // A restricted student who comes into a class may do more from now on.
  await checkSessionAnew();
}
