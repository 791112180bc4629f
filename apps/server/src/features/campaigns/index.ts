/** What other features may use. */
export { eraseLeads } from './commands/erase-leads.ts';
export { addLeadParticipant, limitToOneAttempt } from './lead-access.ts';
export { leadEmail } from './queries/lead-email.ts';
