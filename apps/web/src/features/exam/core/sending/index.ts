/** What other features may use: what is kept on the device until the server has it, and how often something is tried again. */
export { lockAttempt } from '../attempt-lock.ts';
export { browserStorage, getDeviceId } from '../device-id.ts';
export { type ClientStorage, openClientStorage } from '../journal/client-storage.ts';
export { type Journal, openJournal } from '../journal/journal.ts';
export { browserTimers, type Timers } from '../time/timers.ts';
export type { Failure } from './failure.ts';
export { createRetryTimer } from './retry-timer.ts';
export type { SendOptions } from './send-result.ts';
export { createSender, type Sender } from './sender.ts';
