import type { AttemptReply } from '@certame/contract/features/exam/form.ts';
import type { AttemptState, FinishReason } from '@certame/contract/features/exam/states.ts';
import type { StateReply } from '../replies.ts';
import type { Failure, FailureKind } from '../sending/failure.ts';
import type { Notice } from './attempt-types.ts';

/** How an attempt stands on this device. The server decides; this is what it said last, and what is made of it. */
export interface AttemptMachine {
  /** The server's word. */
  state: AttemptState;
  /** The room is over for this device. */
  isEnded: boolean;
  /** The page lets the attempt go, which goes on. */
  isStopped: boolean;
  /** Nothing can be done until the server says otherwise. */
  haltedBy: FailureKind | null;
  /** The last failure of a call that is tried again, until something succeeds. */
  connectionFailure: Failure | null;
  notice: Notice | null;
  /** Numbers the notices. */
  told: number;
  /** What stands here is older than what the server has: it is read again as soon as the server is heard. */
  isBehind: boolean;
  /** The server's last word came in a pause, without the questions. */
  isHeldBack: boolean;
  /** The first question to answer has been shown. */
  isEntered: boolean;
  /** Changes and files that never reached the server, counted at the end. */
  lost: number;
  lostFiles: number;
}

/** What the parts of the attempt know at the moment of an event. */
export interface AttemptFacts {
  /** Changes whose fate the server has not told yet. */
  waiting: number;
  /** Changes that came to a closed attempt. */
  shutOut: number;
  uploading: number;
  finishReason: FinishReason | null;
  /** Saving waits for its next try. */
  isSavingDelayed: boolean;
  isTimeOver: boolean;
}

export type AttemptEvent =
  /** The server's word of the whole attempt. */
  | { type: 'read'; reply: AttemptReply }
  | { type: 'read-failed'; failure: Failure }
  /** This device has taken its place again. */
  | { type: 'entered'; reply: AttemptReply }
  /** The person asked to go on, and the server lets this device in no more. */
  | { type: 'entry-refused'; failure: Failure }
  | { type: 'state-changed'; reply: StateReply }
  /** The pause is over. Null: it was over already, the reply that said so was lost. */
  | { type: 'continued'; reply: StateReply | null }
  | { type: 'responses-saved'; deadline: string | null }
  | { type: 'saving-halted'; failure: Failure }
  | { type: 'events-saved'; state: AttemptState; deadline: string | null }
  | { type: 'events-failed'; failure: Failure }
  /** No reply, or not now: it is tried again. */
  | { type: 'call-failed'; failure: Failure }
  /** The server has said no. */
  | { type: 'call-refused'; failure: Failure }
  | { type: 'heartbeat-failed'; failure: Failure }
  | { type: 'file-refused'; failure: Failure; itemId: string }
  | { type: 'time-over' }
  | { type: 'time-extended' }
  /** Something stands in the way of what the candidate asked for. */
  | { type: 'told'; code: string; itemIds: readonly string[] }
  | { type: 'step-left' }
  | { type: 'finish-cancelled' }
  /** The staff has changed what is shown. */
  | { type: 'outdated' }
  | { type: 'stopped' };

export type AttemptEffect =
  | { type: 'show-form'; form: AttemptReply['form'] }
  | { type: 'learn-responses'; reply: AttemptReply }
  | { type: 'show-first-unanswered' }
  | { type: 'load-contents' }
  | { type: 'hold-time'; isHeld: boolean }
  | { type: 'set-deadline'; deadline: string | null }
  | { type: 'read-attempt' }
  | { type: 'enter-if-open' }
  | { type: 'ask-finish'; reason: FinishReason }
  | { type: 'drop-finish' }
  | { type: 'flush-responses' }
  | { type: 'retry-saving' }
  | { type: 'resume-saving' }
  | { type: 'resume-events' }
  | { type: 'beat' }
  /** The room is over: nothing is asked any more. */
  | { type: 'close'; keepsJournal: boolean };
