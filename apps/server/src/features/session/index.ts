/** What other features may use. */
export { startSession } from './commands/sign-in.ts';
export { loadSessionUser } from './session-user.ts';
