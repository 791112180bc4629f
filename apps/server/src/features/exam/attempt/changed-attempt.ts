import type { AttemptState, FinishReason } from '@certame/contract/features/exam/states.ts';
import type { AttemptRow } from './lock-attempt.ts';

/** What a command answers of the attempt that it changed. */
export interface ChangedAttempt {
  attemptId: string;
  questionnaireId: string;
  state: AttemptState;
  finishReason: FinishReason | null;
  finishedAt: Date | null;
  deadlineAt: Date | null;
  /** See the attempts' columns; of what a candidate goes on with. */
  questionClosesAt: Date | null;
  /** When the clock runs again although the candidate is not back; null: no pause, or one without such an end. */
  pauseEndsAt: Date | null;
  /** Null: as many as wanted. */
  pausesLeft: number | null;
}

type AnsweredColumns =
  | 'id'
  | 'questionnaire_id'
  | 'state'
  | 'finish_reason'
  | 'finished_at'
  | 'deadline_at'
  | 'question_closes_at';

export const changedOf = (
  row: Pick<AttemptRow, AnsweredColumns>,
  changes: Partial<ChangedAttempt> = {},
): ChangedAttempt => ({
  attemptId: row.id,
  questionnaireId: row.questionnaire_id,
  state: row.state,
  finishReason: row.finish_reason,
  finishedAt: row.finished_at,
  deadlineAt: row.deadline_at,
  questionClosesAt: row.question_closes_at,
  pauseEndsAt: null,
  pausesLeft: null,
  ...changes,
});
