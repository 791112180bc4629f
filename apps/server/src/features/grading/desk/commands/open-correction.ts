import type { Correction } from '@certame/contract/features/grading/desk/endpoints.ts';
import { grading_assignments } from '@certame/db/schema/grading.ts';
import { eq } from '@certame/db/sql.ts';
import { nextAssignmentStatus } from '@certame/rules/grading/assignment-states.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { type AnswerRef, isOver, lockMyAssignment, requireShareLeft } from '../lock-my-assignment.ts';
import { readCorrection } from '../read-correction.ts';

/** Nobody else takes an answer for so long after its grader was last heard of. */
export const leaseMs = 30 * 60_000;

/**
 * Shows an answer to its grader, who holds it from now on. One with a score, or after the deadline, is shown and not held.
 * @throws AppError `not-found`, `conflict`, `grading-share-done`.
 */
export async function openCorrection(
  scope: Scope,
  services: Pick<Services, 'now'>,
  ref: AnswerRef,
): Promise<Correction> {
  const now = new Date(services.now());
  const own = await lockMyAssignment(scope, ref);
  const { assignment, config } = own;
  if (!isOver(own, now) && (assignment.status === 'pending' || assignment.status === 'leased')) {
    await requireShareLeft(scope, own, now);
    await scope.tx
      .update(grading_assignments)
      .set({
        status: nextAssignmentStatus(assignment, 'lease', scope.userId, now),
        leased_until: new Date(now.getTime() + leaseMs),
        updated_at: now,
      })
      .where(eq(grading_assignments.id, assignment.id));
  }
  return readCorrection(scope, config, { ...ref, isChairs: assignment.isChairs }, now);
}
