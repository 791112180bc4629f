/** What other features may use. */
export { bodyOfLogins, type NewLoginDraft } from './new-logins/new-login-draft.ts';
export { NewLoginFields } from './new-logins/new-login-fields.tsx';
