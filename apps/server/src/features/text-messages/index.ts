/** What other features may use. */
export { deliverTextMessage } from './commands/deliver-text-message.ts';
export { sendTextMessage } from './commands/send-text-message.ts';
