import { satisfiesRule } from '@certame/contract/permissions.ts';
import { matchScreen } from '#app/navigation/match-screen.ts';
import { getSession, setActiveInstitution } from '#lib/session/session.ts';

/**
 * People of several institutions choose one in the shell. A page outside of it (the link of an exam) has none: there the
 * first institution in which the page may be opened becomes active, and the page itself finds out whether it is the
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
