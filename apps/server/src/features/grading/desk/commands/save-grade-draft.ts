import type { Annotation } from '@certame/contract/features/grading/annotations.ts';
import { grade_drafts, grading_assignments } from '@certame/db/schema/grading.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { nextAssignmentStatus } from '@certame/rules/grading/assignment-states.ts';
import { computeLevelScore } from '@certame/rules/grading/config/level-score.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import {
  type AnswerRef,
  lockMyAssignment,
  requireBeforeDeadline,
  requireVersion,
} from '../lock-my-assignment.ts';
import { requireOwnPictures } from '../pictures/find-picture.ts';
import { leaseMs } from './open-correction.ts';

export interface GradeInput extends AnswerRef {
  criteriaScores: Record<string, string>;
  comment: string;
  annotations: Annotation[];
  spentSeconds: number;
  updatedAt: string | null;
}

/** An instant after the one that it follows: two writes in one millisecond still differ. */
export const instantAfter = (now: Date, ...before: (Date | null)[]): Date =>
  new Date(Math.max(now.getTime(), ...before.map((date) => (date?.getTime() ?? 0) + 1)));

/** A page that was opened anew measures from what it was told; what comes late never shortens it. */
export const spentOf = ({ spentSeconds }: GradeInput) =>
  sql`greatest(${grading_assignments.spent_seconds}, ${spentSeconds}::int)`;

/**
 * Keeps what a grader has chosen so far; it counts for nothing until it is given. A lease is prolonged.
 * @throws AppError `not-found`, `conflict`, `grading-over`, `grading-released`, `invalid-value`, `score-above-max`.
 */
export async function saveGradeDraft(scope: Scope, services: Pick<Services, 'now'>, input: GradeInput) {
  const now = new Date(services.now());
  const own = await lockMyAssignment(scope, input);
  const { assignment, config } = own;
  requireBeforeDeadline(own, now);
  // Whether a score could be given tells whether a draft makes sense.
  nextAssignmentStatus(assignment, 'score', scope.userId, now);
  requireVersion(own, input.updatedAt);
  computeLevelScore(config, input.criteriaScores);
  await requireOwnPictures(scope, input);
  const updatedAt = instantAfter(now, assignment.scoredAt, assignment.draftedAt);
  const { criteriaScores, comment, annotations } = input;
  const draft = { criteria_scores: criteriaScores, comment, annotations, updated_at: updatedAt };
  await scope.tx
    .insert(grade_drafts)
    .values({ assignment_id: assignment.id, institution_id: scope.institutionId, ...draft })
    .onConflictDoUpdate({ target: grade_drafts.assignment_id, set: draft });
  const held = {
    status: nextAssignmentStatus(assignment, 'lease', scope.userId, now),
    leased_until: new Date(now.getTime() + leaseMs),
  };
  await scope.tx
    .update(grading_assignments)
    .set({ ...(assignment.status === 'scored' ? {} : held), spent_seconds: spentOf(input) })
    .where(eq(grading_assignments.id, assignment.id));
  return { score: null, updated_at: updatedAt.toISOString() };
}
