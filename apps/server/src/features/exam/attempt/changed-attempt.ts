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
}

type AnsweredColumns = 'id' | 'questionnaire_id' | 'state' | 'finish_reason' | 'finished_at' | 'deadline_at';

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
  ...changes,
});
