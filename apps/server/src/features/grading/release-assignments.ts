import { grading_assignments } from '@certame/db/schema/grading.ts';
import { and, eq, inArray, isNotNull } from '@certame/db/sql.ts';
import { assignmentTransitions } from '@certame/rules/grading/assignment-states.ts';
import type { Scope } from '#plugins/database.ts';

/** Graders' scores of attempts that were just released: from now on none of them changes. */
export async function releaseAssignments({ tx }: Scope, attemptIds: readonly string[]): Promise<void> {
  const released = assignmentTransitions.release.scored;
  if (attemptIds.length === 0 || released === undefined) return;
  await tx
    .update(grading_assignments)
    .set({ status: released })
    .where(
      and(
        inArray(grading_assignments.attempt_id, [...attemptIds]),
        eq(grading_assignments.status, 'scored'),
        isNotNull(grading_assignments.config_id),
      ),
    );
}
