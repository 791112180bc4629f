import type { AttemptReply } from '@certame/contract/features/exam/endpoints.ts';
import type { Keep } from '../journal/keep.ts';
import type { ServerClock } from '../time/clock.ts';
import type { Timers } from '../time/timers.ts';
import type { Transport } from '../transport.ts';
import type { CopyPlace } from './attempt-copy.ts';

/** What an open attempt is given: the server's word, the ways to it, and the device it runs on. */
export interface AttemptOptions {
  reply: AttemptReply;
  userId: string;
  keep: Keep;
  transport: Transport;
  clock: ServerClock;
  timers: Timers;
  random: () => number;
  copies: CopyPlace;
  /** The reply is this device's copy: the server is asked as soon as it is heard again. */
  isCopy?: boolean;
  deviceNowMs: () => number;
  /** Nothing counts: required questions are pointed out and hold nobody back. */
  isRehearsal?: boolean;
}
