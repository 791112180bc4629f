import { getSession, patchUser, setActiveInstitution } from '#lib/session/session.ts';
import { checkSessionAnew } from '#lib/session/session-keeper.ts';
import { askCurrentUser } from '#lib/session/session-user-calls.ts';

/** Switches to the institution of the class: an invitation may come from another one, or make the user its member. */
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
  // Joining a class may give a restricted student more permissions.
  await checkSessionAnew();
}
