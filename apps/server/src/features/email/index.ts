/** What other features may use. */
export { cancelEmailsAbout } from './commands/cancel-emails.ts';
export { resendEmail } from './commands/resend-email.ts';
