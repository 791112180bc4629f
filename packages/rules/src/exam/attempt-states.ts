import { AppError, type ErrorCode } from '@certame/contract/errors.ts';
import { type AttemptState, openAttemptStates } from '@certame/contract/features/exam/states.ts';

export const attemptActions = [
  'start',
  'pause',
  'continue',
  'staff_pause',
  'staff_resume',
  'finish',
  'overdue',
  'force_finish',
  'reopen',
  'second_chance',
  'grade',
  'release',
  'void',
  'restore',
] as const;
export type AttemptAction = (typeof attemptActions)[number];

export interface AttemptContext {
  /** Setting `allow_pauses` of the questionnaire. */
  allowPauses?: boolean;
  /** See pause.ts; null: as many as wanted. */
  pausesLeft?: number | null;
  /** Staff have stopped the attempt: only they let it go on. */
  isStaffPaused?: boolean;
  /** The candidate's own pause goes on under that of the staff. */
  isOwnPaused?: boolean;
  /** Items that wait for a person's score; null or absent: the attempt isn't scored yet. */
  pendingItems?: number | null;
  /** Releases in spite of pending items. */
  force?: boolean;
}

interface Transition {
  from: readonly (AttemptState | null)[];
  to: (state: AttemptState, context: AttemptContext) => AttemptState;
  /** Why it is rejected in a state that isn't in `from`. */
  rejection: (state: AttemptState | null) => ErrorCode;
  /** Further conditions: undefined where nothing is in the way. */
  guard?: (context: AttemptContext) => ErrorCode | undefined;
}

const unreleased = ['finished', 'awaiting_correction', 'awaiting_release'] as const;

/** `finished` lasts only until the scores are computed. */
function afterScoring(_: AttemptState, { pendingItems }: AttemptContext): AttemptState {
  if (pendingItems === null || pendingItems === undefined) return 'finished';
  return pendingItems > 0 ? 'awaiting_correction' : 'awaiting_release';
}
const conflict = (): ErrorCode => 'conflict';
const becauseFinished = (state: AttemptState | null): ErrorCode =>
  state === null || state === 'in_progress'
    ? 'conflict'
    : state === 'paused'
      ? 'exam-paused'
      : 'answer-finished';

/** An attempt's life; both sides read this one table. Null is the attempt that doesn't exist yet. */
export const attemptTransitions: Record<AttemptAction, Transition> = {
  start: { from: [null], to: () => 'in_progress', rejection: conflict },
  pause: {
    from: ['in_progress'],
    to: () => 'paused',
    rejection: becauseFinished,
    guard: ({ allowPauses, pausesLeft }) =>
      !allowPauses ? 'exam-pauses-not-allowed' : pausesLeft === 0 ? 'exam-pauses-used' : undefined,
  },
  continue: {
    from: ['paused'],
    to: () => 'in_progress',
    rejection: becauseFinished,
    guard: ({ isStaffPaused }) => (isStaffPaused ? 'exam-paused-by-staff' : undefined),
  },
  // Whether the exam allows its candidates pauses doesn't matter, nor how many they have made.
  staff_pause: {
    from: openAttemptStates,
    to: () => 'paused',
    rejection: becauseFinished,
    guard: ({ isStaffPaused }) => (isStaffPaused ? 'exam-paused-by-staff' : undefined),
  },
  staff_resume: {
    from: ['paused'],
    to: (_, { isOwnPaused }) => (isOwnPaused ? 'paused' : 'in_progress'),
    rejection: becauseFinished,
    guard: ({ isStaffPaused }) => (isStaffPaused ? undefined : 'conflict'),
  },
  finish: { from: openAttemptStates, to: afterScoring, rejection: becauseFinished },
  overdue: { from: openAttemptStates, to: afterScoring, rejection: becauseFinished },
  force_finish: { from: openAttemptStates, to: afterScoring, rejection: becauseFinished },
  // After the release of its result, and perhaps of the key, an attempt can't be reopened: a second chance is a new attempt.
  reopen: { from: unreleased, to: () => 'in_progress', rejection: conflict },
  // Allows another attempt; this one stays as it is.
  second_chance: { from: [...unreleased, 'released', 'voided'], to: (state) => state, rejection: conflict },
  // A released score changes only with the next release, so grading leaves that state alone.
  grade: {
    from: [...unreleased, 'released'],
    to: (state, context) => (state === 'released' ? state : afterScoring(state, context)),
    rejection: conflict,
  },
  release: {
    from: [...unreleased, 'released'],
    to: () => 'released',
    rejection: conflict,
    guard: ({ pendingItems, force }) => (pendingItems === 0 || force ? undefined : 'scores-pending'),
  },
  // Its sheet goes, so nothing counts it; what was answered stays, and a later audit can bring it back.
  void: { from: [...unreleased, 'released'], to: () => 'voided', rejection: conflict },
  restore: { from: ['voided'], to: afterScoring, rejection: conflict },
};

/** The error that refuses the action, or undefined where it may be done. */
export function attemptActionRejection(
  state: AttemptState | null,
  action: AttemptAction,
  context: AttemptContext = {},
): ErrorCode | undefined {
  const { from, rejection, guard } = attemptTransitions[action];
  return from.includes(state) ? guard?.(context) : rejection(state);
}

/** The state after an action. @throws AppError with the code of `attemptActionRejection`. */
export function nextAttemptState(
  state: AttemptState | null,
  action: AttemptAction,
  context: AttemptContext = {},
): AttemptState {
  const rejection = attemptActionRejection(state, action, context);
  if (rejection) throw new AppError(rejection);
  return attemptTransitions[action].to(state ?? 'in_progress', context);
}
