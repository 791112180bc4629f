import type { NewLogin } from '@certame/contract/features/accounts/users/new-login.ts';

/** Somebody whose login is made when the form is saved. */
export type NewLoginDraft = NewLogin & { key: string };

let made = 0;
export const emptyLogin = (): NewLoginDraft => {
  made += 1;
  return {
    ...{ key: `p${made}`, name: '', email: '', document: '', identifier: '', password: '' },
    send_email: true,
  };
};

const orNull = (value: string | null): string | null => (value?.trim() ? value : null);

/** As the API takes them: an empty field is none. */
export const bodyOfLogins = (logins: readonly NewLoginDraft[]): NewLogin[] =>
  logins.map(({ key: _, document, identifier, password, ...login }) => ({
    ...login,
    document: orNull(document),
    identifier: orNull(identifier),
    password: orNull(password),
  }));
