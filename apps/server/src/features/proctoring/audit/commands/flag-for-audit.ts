import { AppError } from '@certame/contract/errors.ts';
import { proctoring_sessions } from '@certame/db/schema/proctoring.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { lockAttempt, recordStaffActions } from '#features/exam/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

/**
 * Marks a supervised attempt for an audit, and says why in its chain of events. What was decided already stays decided: who reads
 * the list sees that it was flagged again. @throws AppError `not-found`, `read-only`.
 */
export async function flagForAudit(
  scope: Scope,
  { now }: Pick<Services, 'now'>,
  { attemptId, reason }: { attemptId: string; reason: string },
): Promise<void> {
  const at = new Date(now());
  await lockAttempt(scope, attemptId);
  const [flagged] = await scope.tx
    .update(proctoring_sessions)
    .set({
      flagged_at: at,
      audit_state: sql`case when audit_state = 'not_audited' then 'in_audit' else audit_state end`,
    })
    .where(eq(proctoring_sessions.attempt_id, attemptId))
    .returning({ id: proctoring_sessions.attempt_id });
  if (!flagged) throw new AppError('not-found');
  await recordStaffActions(scope, at, [{ attemptId, type: 'flagged_for_audit', data: { reason } }]);
}
