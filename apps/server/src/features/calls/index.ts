/** What other features may use. */
export { type CallClosing, closeCall } from './commands/end-call.ts';
export { inviteToCall, startCall } from './commands/start-call.ts';
