import { request } from '../http/http.ts';
import { getSession, patchUser, subscribeSession } from '../session/session.ts';
import { setTheme, type Theme } from './theme.ts';

/** The theme somebody picks: of this page at once, of this browser, and of the person wherever they sign in. */
export async function chooseOwnTheme(theme: Theme): Promise<void> {
  setTheme(theme);
  const { user, loggedIn } = getSession();
  if (!user || !loggedIn || user.theme === theme) return;
  patchUser({ theme });
  await request('POST', '/api/v1/profile', { body: { theme }, quiet: true }).catch(() => undefined);
}

/** Whoever signs in finds the theme they chose, in whatever browser that was. */
export function followOwnTheme(): void {
  let known = getSession().user?.id;
  subscribeSession(() => {
    const { user } = getSession();
    if (user?.id === known) return;
    known = user?.id;
    if (user?.theme) setTheme(user.theme);
  });
}
