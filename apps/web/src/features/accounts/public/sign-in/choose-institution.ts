import { satisfiesRule } from '@certame/contract/permissions.ts';
import { matchScreen } from '#app/navigation/match-screen.ts';
import { getSession, setActiveInstitution } from '#lib/session/session.ts';

/**
 * Chooses an institution for users of several ones, who otherwise choose it in the shell. A page outside of the shell (the link of an exam)
 * has no such choice: the first institution in which the page may be opened becomes active, and the page finds out itself whether it is the
 * right one.
 */
export function chooseInstitutionFor(address: string | null): void {
  const { user, activeInstitutionId } = getSession();
  const screen = address === null ? undefined : matchScreen(address).screen;
  if (!user || activeInstitutionId || screen?.zone !== 'bare') return;
  const fitting = user.institutions.find((institution) =>
    satisfiesRule(screen.rule, new Set(institution.permissions.map(({ name }) => name))),
  );
  if (fitting) setActiveInstitution(fitting.id);
}
