import { AppError } from '@certame/contract/errors.ts';
import type { Scope } from '#plugins/database.ts';
import { loadParticipantStatuses } from '../access.ts';
import { getDefinition } from '../definition.ts';
import { deadlineOf } from './deadline-of.ts';
import type { AttemptRow } from './lock-attempt.ts';

/**
 * Lets an attempt's clock run again: the time since `stoppedAt` is added to its pauses, and the deadline moves with them.
 * Closing a questionnaire ends its attempts, so none of them gets a clock that runs again. @throws AppError `exam-closed`.
 */
export async function resumeClock(
  scope: Scope,
  row: AttemptRow,
  stoppedAt: Date | null,
  nowMs: number,
): Promise<{ pausedMs: number; deadlineAt: Date | null }> {
  const definition = await getDefinition(scope.client, row.questionnaire_id);
  if (definition.state !== 'released') throw new AppError('exam-closed');
  const pausedMs = row.paused_ms + (stoppedAt ? Math.max(0, nowMs - stoppedAt.getTime()) : 0);
  const statuses = await loadParticipantStatuses(scope.client, row.questionnaire_id, [row.user_id]);
  const participant = statuses.get(row.user_id)?.participant;
  if (!participant) throw new AppError('not-found');
  return { pausedMs, deadlineAt: deadlineOf(definition, participant, row.started_at.getTime(), pausedMs) };
}
