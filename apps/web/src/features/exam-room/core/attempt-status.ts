import type { Notice } from './attempt-types.ts';
import { classifyFailure, type Failure, type FailureKind, isWorthRetrying } from './sending/failure.ts';

/** How an attempt stands on this device: open or ended, blocked by what, which failure lasts, what there is to tell. */
export interface AttemptStatus {
  isEnded(): boolean;
  /** False: it had ended before. */
  markEnded(): boolean;
  blockedBy(): FailureKind | null;
  /** The last failure of a call that is tried again, until something succeeds. */
  trouble(): Failure | null;
  notice(): Notice | null;
  tell(code: string, message?: string, itemIds?: readonly string[]): void;
  dropNotice(): void;
  /** The server has answered: no failure lasts. */
  clearTrouble(): void;
  /** The server has let this device in again. */
  unblock(): void;
  /** Nothing can be done until the server says otherwise. */
  block(failure: Failure): void;
  /** The server has said no. */
  refused(failure: Failure): void;
  /** No reply, or not now: it is tried again. */
  troubled(failure: Failure): void;
  /** Decides which of these the error of a call is. */
  callFailed(error: unknown): void;
}

export function createAttemptStatus(options: {
  onChange(): void;
  onFinished(): void;
  /** Whether responses wait here whose fate the server has not told yet. */
  awaitsReply(): boolean;
}): AttemptStatus {
  const { onChange } = options;
  let ended = false;
  let blockedBy: FailureKind | null = null;
  let trouble: Failure | null = null;
  let notice: Notice | null = null;
  let told = 0;

  const tell = (code: string, message = '', itemIds: readonly string[] = []): void => {
    told += 1;
    notice = { code, message, itemIds, id: told };
    onChange();
  };
  const block = (failure: Failure): void => {
    if (failure.kind === 'finished') options.onFinished();
    else blockedBy = failure.kind;
    onChange();
  };
  const refused = (failure: Failure): void => {
    if (failure.kind === 'refused') tell(failure.code, failure.message);
    // The reply to the responses that still wait tells more: whether a reopening may let them in.
    else if (failure.kind !== 'finished' || !options.awaitsReply()) block(failure);
  };
  const troubled = (failure: Failure): void => {
    trouble = failure;
    onChange();
  };
  return {
    isEnded: () => ended,
    markEnded() {
      const isFirst = !ended;
      ended = true;
      return isFirst;
    },
    blockedBy: () => blockedBy,
    trouble: () => trouble,
    notice: () => notice,
    tell,
    dropNotice() {
      notice = null;
    },
    clearTrouble() {
      trouble = null;
    },
    unblock() {
      blockedBy = null;
      trouble = null;
    },
    block,
    refused,
    troubled,
    callFailed(error) {
      const failure = classifyFailure(error);
      if (isWorthRetrying(failure.kind)) troubled(failure);
      else refused(failure);
    },
  };
}
