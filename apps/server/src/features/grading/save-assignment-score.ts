import { AppError } from '@certame/contract/errors.ts';
import { assignment_scores, grading_assignments } from '@certame/db/schema/grading.ts';
import { and, eq, sql } from '@certame/db/sql.ts';
import { nextAssignmentStatus } from '@certame/rules/grading/assignment-states.ts';
import type { Scope } from '#plugins/database.ts';

export interface AssignmentScore {
  attemptId: string;
  itemId: string;
  /** Exact decimal as stored; null takes the score back. */
  score: string | null;
  criteriaScores: Record<string, string>;
  comment: string;
  /** Of the score as the grader read it; null where there was none. */
  updatedAt: string | null;
}

type AssignmentRow = Awaited<ReturnType<typeof lockAssignment>>;

/** The response's first assignment under lock, made where nobody has graded it. The caller holds the attempt's lock. */
async function lockAssignment({ tx, institutionId }: Scope, { attemptId, itemId }: AssignmentScore) {
  await tx
    .insert(grading_assignments)
    .values({ institution_id: institutionId, attempt_id: attemptId, item_id: itemId })
    .onConflictDoNothing({
      target: [grading_assignments.attempt_id, grading_assignments.item_id, grading_assignments.position],
    });
  const [assignment] = await tx
    .select({
      id: grading_assignments.id,
      status: grading_assignments.status,
      graderId: grading_assignments.grader_id,
      leasedUntil: grading_assignments.leased_until,
      comment: assignment_scores.comment,
      scoredAt: assignment_scores.updated_at,
    })
    .from(grading_assignments)
    .leftJoin(assignment_scores, eq(assignment_scores.assignment_id, grading_assignments.id))
    .where(
      and(
        eq(grading_assignments.attempt_id, attemptId),
        eq(grading_assignments.item_id, itemId),
        eq(grading_assignments.position, 1),
      ),
    )
    .for('update', { of: grading_assignments });
  if (!assignment) throw new AppError('not-found');
  return assignment;
}

async function changeStatus(
  scope: Scope,
  assignment: AssignmentRow,
  action: 'score' | 'withdraw',
  now: Date,
): Promise<void> {
  const status = nextAssignmentStatus(assignment, action, scope.userId, now);
  const graderId = status === 'scored' ? scope.userId : null;
  await scope.tx
    .update(grading_assignments)
    .set({ status, grader_id: graderId, leased_until: null, updated_at: now })
    .where(eq(grading_assignments.id, assignment.id));
}

/** Two writes in one millisecond still differ: their instant is the version that the next writer has read. */
async function upsertScore(
  { tx, institutionId }: Scope,
  assignmentId: string,
  { score, criteriaScores, comment }: AssignmentScore & { score: string },
  now: Date,
): Promise<Date | null> {
  const values = { score, criteria_scores: criteriaScores, comment };
  const [row] = await tx
    .insert(assignment_scores)
    .values({
      ...values,
      assignment_id: assignmentId,
      institution_id: institutionId,
      created_at: now,
      updated_at: now,
    })
    .onConflictDoUpdate({
      target: assignment_scores.assignment_id,
      set: {
        ...values,
        updated_at: sql`greatest(excluded.updated_at, ${assignment_scores.updated_at} + interval '1 millisecond')`,
      },
    })
    .returning({ updatedAt: assignment_scores.updated_at });
  return row?.updatedAt ?? null;
}

/**
 * Writes or takes back what a grader gave one response, if it is still as the grader read it.
 * @returns the score's instant, null where it was taken back, and the comment that stood there before.
 * @throws AppError `conflict` when somebody else has changed it or holds its lease.
 */
export async function saveAssignmentScore(
  scope: Scope,
  input: AssignmentScore,
  now: Date,
): Promise<{ updatedAt: Date | null; previousComment: string | null }> {
  const assignment = await lockAssignment(scope, input);
  const readMs = input.updatedAt === null ? null : Date.parse(input.updatedAt);
  if ((assignment.scoredAt?.getTime() ?? null) !== readMs) throw new AppError('conflict');
  const { score } = input;
  await changeStatus(scope, assignment, score === null ? 'withdraw' : 'score', now);
  if (score === null)
    await scope.tx.delete(assignment_scores).where(eq(assignment_scores.assignment_id, assignment.id));
  return {
    updatedAt: score === null ? null : await upsertScore(scope, assignment.id, { ...input, score }, now),
    previousComment: assignment.comment,
  };
}
