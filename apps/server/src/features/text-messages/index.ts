/** What other features may use. */
export { sendTextMessage } from './commands/send-text-message.ts';
