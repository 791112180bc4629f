import { AppError } from '@certame/contract/errors.ts';
import { assignment_scores, grade_drafts, grading_assignments } from '@certame/db/schema/grading.ts';
import { eq } from '@certame/db/sql.ts';
import { nextAssignmentStatus } from '@certame/rules/grading/assignment-states.ts';
import { computeLevelScore } from '@certame/rules/grading/config/level-score.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { settleFlags } from '../../flags/open-flags.ts';
import {
  lockMyAssignment,
  type MyAssignment,
  requireBeforeDeadline,
  requireShareLeft,
  requireVersion,
} from '../lock-my-assignment.ts';
import { requireOwnPictures } from '../pictures/find-picture.ts';
import { getItem, settleScores } from '../settle-scores.ts';
import { type GradeInput, instantAfter, spentOf } from './save-grade-draft.ts';

async function writeScore(
  { tx, institutionId, userId }: Scope,
  { assignment }: MyAssignment,
  input: GradeInput,
  score: string,
  now: Date,
): Promise<Date> {
  const updatedAt = instantAfter(now, assignment.scoredAt, assignment.draftedAt);
  const { criteriaScores, comment, annotations } = input;
  const values = { score, criteria_scores: criteriaScores, comment, annotations, updated_at: updatedAt };
  await tx
    .insert(assignment_scores)
    .values({ assignment_id: assignment.id, institution_id: institutionId, created_at: now, ...values })
    .onConflictDoUpdate({ target: assignment_scores.assignment_id, set: values });
  await tx.delete(grade_drafts).where(eq(grade_drafts.assignment_id, assignment.id));
  await tx
    .update(grading_assignments)
    .set({
      status: nextAssignmentStatus(assignment, 'score', userId, now),
      leased_until: null,
      spent_seconds: spentOf(input),
      updated_at: now,
    })
    .where(eq(grading_assignments.id, assignment.id));
  return updatedAt;
}

/**
 * Gives a grader's score, or changes it until it is released. The response's one score, the attempt's sheet and state follow in the same
 * transaction; scores that diverge send the answer to one grader more, or to the chair, whose score stands.
 * @throws AppError `not-found`, `conflict`, `grading-over`, `grading-share-done`, `grading-released`, `invalid-value`, `score-above-max`.
 */
export async function giveGrade(scope: Scope, services: Pick<Services, 'now'>, input: GradeInput) {
  const now = new Date(services.now());
  const own = await lockMyAssignment(scope, input);
  const { attempt, assignment, config } = own;
  requireBeforeDeadline(own, now);
  await requireShareLeft(scope, own, now);
  nextAssignmentStatus(assignment, 'score', scope.userId, now);
  requireVersion(own, input.updatedAt);
  const score = computeLevelScore(config, input.criteriaScores);
  if (score === null) throw new AppError('invalid-value');
  await requireOwnPictures(scope, input);
  const item = await getItem(scope, attempt.questionnaire_id, input.itemId);
  const updatedAt = await writeScore(scope, own, input, score, now);
  if (assignment.isChairs) await settleFlags(scope, input, now);
  await settleScores(scope, { config, item }, [{ ...input, state: attempt.state }], now);
  return { score, updated_at: updatedAt.toISOString() };
}
