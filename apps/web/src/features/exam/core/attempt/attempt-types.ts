import type { Form, FormItem, ResponseValue } from '@certame/contract/features/exam/form.ts';
import type { AttemptState, FinishReason, Severity } from '@certame/contract/features/exam/states.ts';
import type { Arriving, ReceivedFiles } from '../attachments.ts';
import type { Step } from '../form/form-view.ts';
import type { StaffMessage } from '../messages/staff-messages.ts';
import type { SentFile } from '../replies.ts';
import type { ResponseView } from '../responses/responses.ts';
import type { Failure, FailureKind } from '../sending/failure.ts';

/** A message to the candidate; `itemIds` are the questions it is about. */
export interface Notice {
  code: string;
  message: string;
  itemIds: readonly string[];
  /** Rises with each notice, so that the same one twice is announced twice. */
  id: number;
}

/**
 * Where full screen is required. `outside`: the questions are not shown before it is entered; `inside`: it is; `left`: the candidate
 * has left it, and the exam closes unless it is entered again in time. A page that is loaded anew begins outside: a crash is no
 * leaving.
 */
export type LockState = 'none' | 'outside' | 'inside' | 'left';

export interface AttemptView {
  answerId: string;
  phase: 'room' | 'finishing' | 'finished' | 'halted';
  state: AttemptState;
  form: Form;
  items: ReadonlyMap<string, FormItem>;
  steps: readonly Step[];
  stepIndex: number;
  responses: ReadonlyMap<string, ResponseView>;
  deadline: string | null;
  /** Nothing can be changed any more: the time is over. */
  timeOver: boolean;
  /** When the open question closes; null: it has no time of its own. */
  questionDeadline: string | null;
  /** The open question has closed: it can't be changed any more, and the next one is on its way. */
  questionOver: boolean;
  /** When the pause ends by itself; null: no pause, or one without such an end. */
  pauseEndsAt: string | null;
  /** Null: as many as wanted. */
  pausesLeft: number | null;
  /** Why staff have stopped the attempt; null: they have not. Only they let it go on. */
  staffPauseReason: string | null;
  lock: LockState;
  /** When the exam closes because full screen was left, on the monotonic clock; null: it was not. */
  lockEndsAtMs: number | null;
  /** The next step waits for the server. */
  moving: boolean;
  finishReason: FinishReason | null;
  /** A pause waits until everything is saved. */
  pausing: boolean;
  /** Resuming a paused or halted attempt waits for the server. */
  returning: boolean;
  haltedBy: FailureKind | 'other-tab' | null;
  connectionFailure: Failure | null;
  waiting: number;
  /** Uploads under way: the attempt is not finished before they end. */
  uploading: number;
  /** Files that the candidate's phone sends: a finish waits for them, unless the candidate finishes without. */
  phoneSending: number;
  /** The questions that files are on their way to. */
  arriving: Arriving;
  /** Names of the files of this attempt, by id. */
  fileNames: Readonly<Record<string, string>>;
  /** Files from the candidate's phone that were in no answer when the attempt was read last. */
  received: ReceivedFiles;
  /** A change is being written to the disk. */
  writing: boolean;
  durable: boolean;
  notice: Notice | null;
  /** Unread messages of the staff, the oldest first. */
  messages: readonly StaffMessage[];
  /** Changes that never reached the server, counted when the attempt ended without them. */
  lost: number;
  /** Uploads that were under way when it ended. Their files stay in this device's capture store, where a reopened attempt finds them. */
  lostFiles: number;
}

export interface Attempt {
  view(): AttemptView;
  subscribe(listener: () => void): () => void;
  type(itemId: string, value: ResponseValue): void;
  choose(itemId: string, value: ResponseValue): void;
  /** Whether the answer would take a file at this moment. */
  mayAttach(): boolean;
  attach(itemId: string, upload: Promise<SentFile | null>): void;
  /** Captures that this device has stored are being read, and may have to be uploaded: the attempt is not finished before. */
  expectFiles(reading: Promise<unknown>): void;
  /** Files are on their way from the candidate's phone: the question of each. */
  hearPhone(itemIds: readonly string[]): void;
  flush(): void;
  next(): void;
  previous(): void;
  goTo(itemId: string): void;
  finish(): void;
  /** Finishes without waiting for what the phone is sending. */
  finishWithoutPhone(): void;
  /** Back to the questions while the finish waits for the connection. */
  cancelFinish(): void;
  pause(): void;
  resume(): void;
  /** After another device took over: ask again. */
  tryAgain(): void;
  /** The page has entered full screen or left it; expected, where the browser left it to let a file be chosen. */
  setFullscreen(isFullscreen: boolean, isExpected?: boolean): void;
  /** The candidate has read a message of the staff. */
  readMessage(id: string): void;
  online(): void;
  /** Staff have changed what is shown: the attempt is read again. */
  reload(): void;
  /** The page goes to the background or is left. */
  flushOnUnload(): void;
  emit(type: string, severity: Severity, data?: Record<string, unknown>): void;
  unanswered(): string[];
  unansweredRequired(): string[];
  stop(): void;
}
