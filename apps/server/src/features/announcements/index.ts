/** What other features may use. */
export { deliverTextMessage } from './commands/deliver-announcement.ts';
export { sendTextMessage } from './commands/send-announcement.ts';
