import type { AttemptReply } from '@certame/contract/features/exam/form.ts';
import type { ClientStorage } from '../journal/client-storage.ts';
import type { ServerClock } from '../time/clock.ts';
import type { Timers } from '../time/timers.ts';
import type { Transport } from '../transport.ts';
import type { SnapshotStore } from './attempt-snapshot.ts';

/** What an open attempt is given: the server's reply, the transport, and the device's clock and storage. */
export interface AttemptOptions {
  reply: AttemptReply;
  userId: string;
  storage: ClientStorage;
  transport: Transport;
  clock: ServerClock;
  timers: Timers;
  random: () => number;
  snapshots: SnapshotStore;
  /** The reply is this device's snapshot: the attempt is read again as soon as the server answers. */
  isSnapshot?: boolean;
  deviceNowMs: () => number;
  /** Nothing counts: required questions are pointed out and stop nobody. */
  isPreview?: boolean;
}
