/** An attempt's life. `in_progress` and `paused` are open; the others are closed. `voided`: an audit took it out, it counts for nothing. */
export const attemptStates = [
  'in_progress',
  'paused',
  'finished',
  'awaiting_correction',
  'awaiting_release',
  'released',
  'voided',
] as const;
export type AttemptState = (typeof attemptStates)[number];

/** Somebody is still in these; all others are closed. */
export const openAttemptStates = ['in_progress', 'paused'] as const satisfies readonly AttemptState[];

/** No score is kept of these: somebody is still in them, or an audit voided them. */
export const unscoredAttemptStates = [
  ...openAttemptStates,
  'voided',
] as const satisfies readonly AttemptState[];
export const isScored = (state: AttemptState): boolean =>
  !unscoredAttemptStates.some((unscored) => unscored === state);

/** An attempt's state as people read it: staff gave it back (`returned`) and its candidate hasn't handed it in again. */
export const participationStates = [...attemptStates, 'returned'] as const;
export type ParticipationState = (typeof participationStates)[number];
export const attemptStateOf = (state: ParticipationState): AttemptState =>
  state === 'returned' ? 'in_progress' : state;

const openStates: ReadonlySet<string> = new Set<ParticipationState>(['in_progress', 'returned', 'paused']);
export const isOpen = (state: ParticipationState | 'not_started'): boolean => openStates.has(state);

/** Where the answers of an attempt come from: the exam room, scanned sheets, or an examiner's form. */
export const attemptSources = ['online', 'paper', 'practical'] as const;
export type AttemptSource = (typeof attemptSources)[number];

export const finishReasons = [
  'user',
  'resume_job',
  'manual_score_route',
  'cannot_continue_timeout',
  'general_time_expired',
  'pending_lookup',
  'physical_sheet',
  'fullscreen_block',
] as const;
export type FinishReason = (typeof finishReasons)[number];

/**
 * Rejections of a response that don't depend on its content: the deadline is over, or the attempt is closed. The device keeps it until
 * the attempt is reopened or staff give it up.
 */
export const shutOutCodes: readonly string[] = [
  'answer-too-late',
  'answer-finished',
  'exam-closed',
  'disable-answer',
  'exam-cannot-continue',
  'exam-device-not-allowed',
];

/** State of one question's response as the candidate sees it. */
export const responseStates = ['not_answered', 'answered', 'enqueued', 'error_to_save'] as const;
export type ResponseState = (typeof responseStates)[number];

export const severities = ['L', 'M', 'H'] as const;
export type Severity = (typeof severities)[number];
