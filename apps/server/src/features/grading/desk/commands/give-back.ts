import { grading_assignments } from '@certame/db/schema/grading.ts';
import { eq } from '@certame/db/sql.ts';
import { nextAssignmentStatus } from '@certame/rules/grading/assignment-states.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { type AnswerRef, lockMyAssignment } from '../lock-my-assignment.ts';

/** Lets go of an answer that was opened: it waits again, with its draft. @throws AppError `not-found`, `conflict`, `grading-released`. */
export async function giveBack(scope: Scope, services: Pick<Services, 'now'>, ref: AnswerRef): Promise<void> {
  const now = new Date(services.now());
  const { assignment } = await lockMyAssignment(scope, ref);
  await scope.tx
    .update(grading_assignments)
    .set({
      status: nextAssignmentStatus(assignment, 'give_back', scope.userId, now),
      leased_until: null,
      updated_at: now,
    })
    .where(eq(grading_assignments.id, assignment.id));
}
