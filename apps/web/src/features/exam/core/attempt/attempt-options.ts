import type { AttemptReply } from '@certame/contract/features/exam/form.ts';
import type { ClientStorage } from '../journal/client-storage.ts';
import type { ServerClock } from '../time/clock.ts';
import type { Timers } from '../time/timers.ts';
import type { Transport } from '../transport.ts';
import type { SnapshotStore } from './attempt-snapshot.ts';

/** What an open attempt is given: the server's word, the ways to it, and the device it runs on. */
export interface AttemptOptions {
  reply: AttemptReply;
  userId: string;
  storage: ClientStorage;
  transport: Transport;
  clock: ServerClock;
  timers: Timers;
  random: () => number;
  snapshots: SnapshotStore;
  /** The reply is this device's snapshot: the server is asked as soon as it is heard again. */
  isSnapshot?: boolean;
  deviceNowMs: () => number;
  /** Nothing counts: required questions are pointed out and hold nobody back. */
  isRehearsal?: boolean;
}
