/** What other features may use. */
export { eraseLeads } from './commands/erase-leads.ts';
export { admitLead, asLeadTakes } from './lead-access.ts';
export { leadEmail } from './queries/lead-email.ts';
