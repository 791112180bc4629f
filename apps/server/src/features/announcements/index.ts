/** What other features may use. */
export { deliverAnnouncement } from './commands/deliver-announcement.ts';
export { sendAnnouncement } from './commands/send-announcement.ts';
