import { participants } from '@certame/db/schema/questionnaires.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { nextAttemptState } from '@certame/rules/exam/attempt-states.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { type ChangedAttempt, changedOf } from '../attempt/changed-attempt.ts';
import { lockAttempt, type StaffInput } from '../attempt/lock-attempt.ts';
import { getDefinition, requireNamed } from '../definition.ts';
import { recordStaffActions } from '../events/record-staff-actions.ts';

/** One more attempt for this participant, in addition to what the rules allow. @throws AppError `conflict`, `answers-anonymous`. */
export async function grantSecondChance(
  scope: Scope,
  services: Pick<Services, 'now'>,
  { attemptId, reason }: StaffInput,
): Promise<ChangedAttempt> {
  const row = await lockAttempt(scope, attemptId);
  requireNamed(await getDefinition(scope.client, row.questionnaire_id));
  nextAttemptState(row.state, 'second_chance');
  await scope.tx
    .update(participants)
    .set({ granted_attempts: sql`${participants.granted_attempts} + 1`, updated_at: sql`now()` })
    .where(eq(participants.id, row.participant_id));
  await recordStaffActions(scope, new Date(services.now()), [
    { attemptId: row.id, type: 'second_chance', data: { reason } },
  ]);
  return changedOf(row);
}
