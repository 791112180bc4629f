import type { AttemptReply } from '@certame/contract/features/exam/form.ts';
import type { AttemptState, FinishReason } from '@certame/contract/features/exam/states.ts';
import type { StateReply } from '../replies.ts';
import type { Failure, FailureKind } from '../sending/failure.ts';
import type { LockState, Notice } from './attempt-types.ts';

/** State of an attempt on this device. The server decides; this is what it said last, and what follows from it here. */
export interface AttemptMachine {
  /** As the server said last. */
  state: AttemptState;
  /** The room is over for this device. */
  isEnded: boolean;
  /** The page closes the attempt, which stays open on the server. */
  isStopped: boolean;
  /** Nothing can be done until the server says otherwise. */
  haltedBy: FailureKind | null;
  /** The last failure of a call that is tried again, until something succeeds. */
  connectionFailure: Failure | null;
  notice: Notice | null;
  lock: LockState;
  /** How long the candidate may be out of full screen. */
  graceMs: number;
  /** Null: as many as wanted. */
  pausesLeft: number | null;
  /** A heartbeat says that it pauses, and the attempt is being read again to know why. */
  isPauseHeard: boolean;
  /** Staff have stopped the attempt; null: they have not, as far as this device knows. */
  staffPause: NonNullable<AttemptReply['staff_pause']> | null;
  /** Id of the last notice. */
  noticeCount: number;
  /** This device's state is older than the server's: the attempt is read again as soon as the server answers. */
  isBehind: boolean;
  /** The server's last reply came in a pause, without the questions. */
  isFormWithheld: boolean;
  /** The first question to answer has been shown. */
  isEntered: boolean;
  /** Changes and files that never reached the server, counted at the end. */
  lost: number;
  lostFiles: number;
}

/** What the state machine reads of the attempt's parts at the moment of an event. */
export interface AttemptContext {
  /** Changes that the server has neither acknowledged nor rejected. */
  waiting: number;
  /** Changes that the server rejected because the attempt was closed. */
  shutOut: number;
  uploading: number;
  finishReason: FinishReason | null;
  /** Saving waits for its next try. */
  isSavingDelayed: boolean;
  isTimeOver: boolean;
  /** The open question has closed; the server opens the next one. */
  isQuestionOver: boolean;
}

export type AttemptEvent =
  /** The whole attempt was read from the server. */
  | { type: 'read'; reply: AttemptReply }
  | { type: 'read-failed'; failure: Failure }
  /** This device has entered the attempt again. */
  | { type: 'entered'; reply: AttemptReply }
  /** The candidate asked to go on, and the server no longer admits this device. */
  | { type: 'entry-rejected'; failure: Failure }
  | { type: 'state-changed'; reply: StateReply }
  /** The pause is over. Null: it was over already, the reply that said so was lost. */
  | { type: 'continued'; reply: StateReply | null }
  | { type: 'responses-saved'; deadline: string | null }
  /** A save says that the attempt is paused: by staff, or on another device. */
  | { type: 'pause-noticed' }
  | { type: 'saving-halted'; failure: Failure }
  | { type: 'events-saved'; state: AttemptState; deadline: string | null }
  | { type: 'events-failed'; failure: Failure }
  /** No reply, or a busy server: the call is tried again. */
  | { type: 'call-failed'; failure: Failure }
  /** The server has rejected the call. */
  | { type: 'call-rejected'; failure: Failure }
  | { type: 'heartbeat-failed'; failure: Failure }
  | { type: 'file-rejected'; failure: Failure; itemId: string }
  | { type: 'time-over' }
  | { type: 'time-extended' }
  /** The open question closes by its own time. */
  | { type: 'question-over' }
  | { type: 'fullscreen-entered' }
  | { type: 'fullscreen-left'; isExpected: boolean }
  /** The time out of full screen is over. */
  | { type: 'lock-expired' }
  /** The pause has lasted as long as a pause may: the attempt's clock runs again. */
  | { type: 'pause-over' }
  /** The candidate is told why a navigation isn't possible. */
  | { type: 'notice'; code: string; itemIds: readonly string[] }
  | { type: 'step-left' }
  | { type: 'finish-cancelled' }
  /** Staff have changed what is shown. */
  | { type: 'outdated' }
  | { type: 'stopped' };

export type AttemptEffect =
  | { type: 'show-form'; form: AttemptReply['form'] }
  | { type: 'learn-responses'; reply: AttemptReply }
  | { type: 'show-first-unanswered' }
  | { type: 'load-contents' }
  | { type: 'pause-time'; isPaused: boolean }
  | { type: 'set-deadline'; deadline: string | null }
  | { type: 'set-question-deadline'; deadline: string | null }
  | { type: 'set-pause-end'; endsAt: string | null }
  /** Leaves the closed question for the next one. */
  | { type: 'advance' }
  /** Ends the pause. */
  | { type: 'resume' }
  | { type: 'start-countdown'; graceMs: number }
  | { type: 'stop-countdown' }
  | { type: 'read-attempt' }
  | { type: 'enter-if-open' }
  | { type: 'ask-finish'; reason: FinishReason }
  | { type: 'drop-finish' }
  | { type: 'flush-responses' }
  | { type: 'retry-saving' }
  | { type: 'resume-saving' }
  | { type: 'resume-events' }
  | { type: 'beat' }
  /** The room is over: nothing is asked of the server any more. */
  | { type: 'close'; keepsJournal: boolean };
