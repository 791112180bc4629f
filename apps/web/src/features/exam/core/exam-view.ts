import type { AttemptReply, FormInfo } from '@certame/contract/features/exam/form.ts';
import type { SnapshotStore } from './attempt/attempt-snapshot.ts';
import type { Attempt } from './attempt/attempt-types.ts';
import type { ReleaseLock } from './attempt-lock.ts';
import type { ClientStorage } from './journal/client-storage.ts';
import type { UnsentAnswersState } from './responses/unsent-answers.ts';
import type { Failure } from './sending/failure.ts';
import type { ServerClock } from './time/clock.ts';
import type { Timers } from './time/timers.ts';
import type { StartInput, Transport } from './transport.ts';

export type ExamView =
  | { phase: 'loading'; connectionFailure: Failure | null }
  | { phase: 'failed'; failure: Failure }
  | {
      phase: 'before';
      info: FormInfo;
      starting: boolean;
      /** Why the last try to start failed. */
      failure: Failure | null;
      unsentAnswers: UnsentAnswersState | null;
    }
  | { phase: 'other-tab' }
  | { phase: 'room'; attempt: Attempt };

export interface ExamStoreOptions {
  shortUrlId: string;
  userId: string;
  transport: Transport;
  clock: ServerClock;
  timers: Timers;
  random: () => number;
  snapshots: SnapshotStore;
  deviceNowMs: () => number;
  openStorage(): Promise<ClientStorage>;
  /** Null: another tab of this browser has the lock. */
  lockAttempt(answerId: string): Promise<ReleaseLock | null>;
  /** Called before the first request about an attempt that was found or begun. */
  onEnter?(reply: AttemptReply): void;
  /** The room was open in this tab before a reload: the attempt is entered at once. */
  resumeAtOnce: boolean;
  /** Nothing counts; see `AttemptOptions`. */
  isPreview?: boolean;
}

export interface ExamStore {
  view(): ExamView;
  subscribe(listener: () => void): () => void;
  load(): void;
  start(input: StartInput): void;
  online(): void;
  stop(): void;
}
