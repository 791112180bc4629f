import { AppError } from '@certame/contract/errors.ts';
import type { Scope } from '#plugins/database.ts';
import { loadParticipantStatuses, type ParticipantStatus } from '../access.ts';
import { type ExamDefinition, getDefinition } from '../definition.ts';
import { deadlineOf } from './deadline-of.ts';
import type { AttemptRow } from './lock-attempt.ts';
import { lastQuestionClosesAtMs } from './open-question.ts';

/** Columns of an attempt whose clock runs again. */
export interface ResumedClock {
  paused_ms: number;
  deadline_at: Date | null;
  question_closes_at: Date | null;
}

/** The questionnaire and the participant of an attempt. */
export async function loadAttemptParties(
  scope: Scope,
  row: Pick<AttemptRow, 'questionnaire_id' | 'user_id'>,
): Promise<{ definition: ExamDefinition; participant: NonNullable<ParticipantStatus['participant']> }> {
  const definition = await getDefinition(scope.client, row.questionnaire_id);
  const statuses = await loadParticipantStatuses(scope.client, row.questionnaire_id, [row.user_id]);
  const participant = statuses.get(row.user_id)?.participant;
  if (!participant) throw new AppError('not-found');
  return { definition, participant };
}

/**
 * Lets an attempt's clock run again: the time that it stood is added to its pauses, and the deadline and the close of the open
 * question move with them. Closing a questionnaire ends its attempts, so none of them gets a clock that runs again,
 * but those that staff gave back beyond it.
 * @param stoodMs how long the clock stood, by the settings of the questionnaire.
 * @throws AppError `exam-closed`.
 */
export async function resumeClock(
  scope: Scope,
  row: AttemptRow,
  stoodMs: (definition: ExamDefinition) => number,
): Promise<{ clock: ResumedClock; definition: ExamDefinition }> {
  const { definition, participant } = await loadAttemptParties(scope, row);
  const isGivenBack = definition.state === 'closed' && row.reopened_until !== null;
  if (definition.state !== 'released' && !isGivenBack) throw new AppError('exam-closed');
  const stood = stoodMs(definition);
  const pausedMs = row.paused_ms + stood;
  const closesAt = row.question_closes_at && new Date(row.question_closes_at.getTime() + stood);
  const clock = {
    paused_ms: pausedMs,
    question_closes_at: closesAt,
    deadline_at: deadlineOf(definition, participant, {
      startedAtMs: row.started_at.getTime(),
      pausedMs,
      reopenedUntilMs: row.reopened_until?.getTime() ?? null,
      lastQuestionClosesAtMs: lastQuestionClosesAtMs({ closesAt, isLast: row.is_last_question }),
    }),
  };
  return { clock, definition };
}
