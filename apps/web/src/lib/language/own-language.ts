import type { Language } from '@certame/contract/constants.ts';
import { notify } from '../errors/notices.ts';
import { request } from '../http/http.ts';
import { getSession, patchUser, subscribeSession } from '../session/session.ts';
import { changeLanguage, text } from './i18n.ts';
import { currentLanguage } from './language.ts';

/** The language somebody picks: of this page at once, of this browser, and of the person wherever they sign in. */
export async function chooseOwnLanguage(language: Language): Promise<void> {
  try {
    await changeLanguage(language);
  } catch {
    // The texts are files of the server.
    notify('error', text('shell.connection.offline'));
    return;
  }
  const { user, loggedIn } = getSession();
  if (!user || !loggedIn || user.language === language) return;
  patchUser({ language });
  // Mails are written in it too. Without a line the page and this browser have it all the same.
  await request('POST', '/api/v1/profile', { body: { language }, quiet: true }).catch(() => undefined);
}

/** Whoever signs in finds the language they chose, in whatever browser that was. */
export function followOwnLanguage(): void {
  let known = getSession().user?.id;
  subscribeSession(() => {
    const { user } = getSession();
    if (user?.id === known) return;
    known = user?.id;
    if (user?.language && user.language !== currentLanguage())
      void changeLanguage(user.language).catch(() => undefined);
  });
}
