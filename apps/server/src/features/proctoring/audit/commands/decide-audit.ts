import { AppError } from '@certame/contract/errors.ts';
import type { AuditConsequence, AuditDecision } from '@certame/contract/features/proctoring/video-states.ts';
import { proctoring_reviews, proctoring_sessions } from '@certame/db/schema/proctoring.ts';
import { eq } from '@certame/db/sql.ts';
import { decisionEffectsOf, decisionRefusalOf } from '@certame/rules/proctoring/audit-decision.ts';
import {
  grantSecondChance,
  lockAttempt,
  recordStaffActions,
  restoreAttempt,
  voidAttempt,
} from '#features/exam/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { findSupervised } from '../queries/find-audit.ts';
import { readReviews } from '../queries/read-audit.ts';
import { tellCandidate } from './tell-candidate.ts';

export interface DecisionInput {
  attemptId: string;
  decision: AuditDecision;
  reason: string;
  consequence: AuditConsequence;
  /** The newest review that its author has read. */
  afterReviewId: string | null;
}

/**
 * Decides on a supervised attempt, or gives a second opinion, with all that follows from it in one transaction.
 * @throws AppError `not-found`, `read-only`, `conflict` (another decision came first), `audit-attempt-open`, `audit-own-decision`.
 */
export async function decideAudit(scope: Scope, services: Services, input: DecisionInput): Promise<void> {
  const { attemptId, decision, reason, consequence } = input;
  if (scope.userId === null) throw new Error('Somebody decides');
  await findSupervised(scope, attemptId);
  const row = await lockAttempt(scope, attemptId);
  const reviews = await readReviews(scope, attemptId);
  if ((reviews[0]?.id ?? null) !== input.afterReviewId) throw new AppError('conflict');
  const audited = { state: row.state, reviews };
  const refusal = decisionRefusalOf(audited, scope.userId);
  if (refusal) throw new AppError(refusal);

  const now = new Date(services.now());
  await scope.tx.insert(proctoring_reviews).values({
    institution_id: scope.institutionId,
    attempt_id: attemptId,
    ...{ decision, reason, consequence },
    reviewed_by: scope.userId,
    reviewed_at: now,
  });
  await scope.tx
    .update(proctoring_sessions)
    .set({ audit_state: decision })
    .where(eq(proctoring_sessions.attempt_id, attemptId));
  await recordStaffActions(scope, now, [
    { attemptId, type: 'audit_decided', data: { decision, consequence, reason } },
  ]);
  const effects = decisionEffectsOf(audited, consequence);
  if (effects.grants) await grantSecondChance(scope, services, { attemptId, reason });
  if (effects.voids) await voidAttempt(scope, services, row);
  if (effects.restores) await restoreAttempt(scope, services, row);
  await tellCandidate(scope, services, row, effects);
}
