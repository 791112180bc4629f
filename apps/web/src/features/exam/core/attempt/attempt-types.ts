import type { Form, FormItem, ResponseValue } from '@certame/contract/features/exam/form.ts';
import type { AttemptState, FinishReason, Severity } from '@certame/contract/features/exam/states.ts';
import type { Step } from '../form/form-view.ts';
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
  /** Names of the files of this attempt, by id. */
  fileNames: Readonly<Record<string, string>>;
  /** A change is being written to the disk. */
  writing: boolean;
  durable: boolean;
  notice: Notice | null;
  /** Changes that never reached the server, counted when the attempt ended without them. */
  lost: number;
  /** Uploads that were under way when it ended: the device stores no files. */
  lostFiles: number;
}

export interface Attempt {
  view(): AttemptView;
  subscribe(listener: () => void): () => void;
  type(itemId: string, value: ResponseValue): void;
  choose(itemId: string, value: ResponseValue): void;
  attach(itemId: string, upload: Promise<SentFile>): void;
  flush(): void;
  next(): void;
  previous(): void;
  goTo(itemId: string): void;
  finish(): void;
  /** Back to the questions while the finish waits for the connection. */
  cancelFinish(): void;
  pause(): void;
  resume(): void;
  /** After another device took over: ask again. */
  tryAgain(): void;
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
