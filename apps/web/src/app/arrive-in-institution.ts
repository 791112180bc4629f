import { screenByPath } from '@certame/contract/routes.ts';
import { notify } from '#lib/errors/notices.ts';
import { text } from '#lib/language/i18n.ts';
import type { Navigate } from '#lib/page/router.tsx';
import { getSession } from '#lib/session/session.ts';
import { homePath, staysAfterInstitutionChange } from './navigation/guard.ts';
import { matchScreen } from './navigation/match-screen.ts';

/** After another institution was chosen, here or in another tab: said aloud, and home where the page's rule is unmet. */
export async function arriveInInstitution(pathname: string, navigate: Navigate): Promise<void> {
  const { institution, permissions } = getSession();
  notify('success', text('shell.institution.changed', { name: institution?.name ?? '' }));
  const { screen } = matchScreen(pathname);
  if (!staysAfterInstitutionChange(screen, permissions)) {
    await navigate(homePath);
    return;
  }
  // A record of the institution just left doesn't exist in this one: its list does.
  const list = screen?.path.includes('/:') ? screen.path.slice(0, screen.path.indexOf('/:')) : null;
  if (list !== null) await navigate(screenByPath.has(list) ? list : homePath);
}
