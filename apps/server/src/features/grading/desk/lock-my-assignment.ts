import { AppError } from '@certame/contract/errors.ts';
import { assignment_scores, grade_drafts, grading_assignments } from '@certame/db/schema/grading.ts';
import { and, eq, sql } from '@certame/db/sql.ts';
import { nextAttemptState } from '@certame/rules/exam/attempt-states.ts';
import type { Scope } from '#plugins/database.ts';
import { getConfig, type StoredConfig } from '../configs/find-config.ts';
import { lockForeignAttempt } from '../lock-foreign-attempt.ts';
import { requireOpenQueue } from '../training/require-open-queue.ts';

/** An answer as a grader names it. */
export interface AnswerRef {
  configId: string;
  attemptId: string;
  itemId: string;
}

/**
 * The reader's own assignment under lock, behind the attempt's lock as everywhere. Somebody else's answer is not found.
 * @throws AppError `not-found`, `conflict` while the attempt is open, `grading-training` and `grading-paused` while the queue is not open.
 */
export async function lockMyAssignment(scope: Scope, { configId, attemptId, itemId }: AnswerRef) {
  const attempt = await lockForeignAttempt(scope, attemptId);
  // Given back to its candidate since, it is answered again before it is graded.
  nextAttemptState(attempt.state, 'grade', {});
  const [assignment] = await scope.tx
    .select({
      id: grading_assignments.id,
      status: grading_assignments.status,
      graderId: grading_assignments.grader_id,
      leasedUntil: grading_assignments.leased_until,
      isChairs: grading_assignments.is_chairs,
      comment: assignment_scores.comment,
      scoredAt: assignment_scores.updated_at,
      draftedAt: grade_drafts.updated_at,
    })
    .from(grading_assignments)
    .leftJoin(assignment_scores, eq(assignment_scores.assignment_id, grading_assignments.id))
    .leftJoin(grade_drafts, eq(grade_drafts.assignment_id, grading_assignments.id))
    .where(
      and(
        eq(grading_assignments.attempt_id, attemptId),
        eq(grading_assignments.item_id, itemId),
        eq(grading_assignments.config_id, configId),
        eq(grading_assignments.grader_id, scope.userId ?? ''),
      ),
    )
    .for('update', { of: grading_assignments });
  if (!assignment) throw new AppError('not-found');
  const config = await getConfig(scope, configId);
  if (!assignment.isChairs) await requireOpenQueue(scope, config);
  return { attempt, assignment, config };
}
export type MyAssignment = Awaited<ReturnType<typeof lockMyAssignment>>;

/** What was written last must be what the grader has read: another page of theirs may have written meanwhile. @throws AppError `conflict`. */
export function requireVersion({ assignment }: MyAssignment, updatedAt: string | null): void {
  const newest = Math.max(assignment.scoredAt?.getTime() ?? 0, assignment.draftedAt?.getTime() ?? 0);
  if ((updatedAt === null ? 0 : Date.parse(updatedAt)) !== newest) throw new AppError('conflict');
}

/** The deadline is the graders': what they leave open at its end, the chair decides after it. */
export const isOver = ({ assignment, config: { deadline_at } }: MyAssignment, now: Date): boolean =>
  !assignment.isChairs && deadline_at !== null && deadline_at <= now;

/** @throws AppError `grading-over` after the deadline. */
export function requireBeforeDeadline(own: MyAssignment, now: Date): void {
  if (isOver(own, now)) throw new AppError('grading-over');
}

/** Answers that the reader may still give a first score today; null: as many as there are. */
export async function shareLeft(
  { tx, userId }: Scope,
  config: StoredConfig,
  now: Date,
): Promise<number | null> {
  if (config.daily_share === null) return null;
  const given = await tx.$count(sql`assignment_scores s
    join grading_assignments g on g.id = s.assignment_id and g.config_id = ${config.id} and g.grader_id = ${userId}
    join institutions i on i.id = g.institution_id
   where (s.created_at at time zone i.time_zone)::date = (${now.toISOString()}::timestamptz at time zone i.time_zone)::date`);
  return Math.max(0, config.daily_share - given);
}

/**
 * Another answer may be begun today. What has a score may be changed, whatever the share is.
 * @throws AppError `grading-share-done`.
 */
export async function requireShareLeft(
  scope: Scope,
  { assignment, config }: MyAssignment,
  now: Date,
): Promise<void> {
  if (assignment.scoredAt !== null || assignment.isChairs) return;
  if ((await shareLeft(scope, config, now)) === 0)
    throw new AppError('grading-share-done', { params: { count: config.daily_share ?? 0 } });
}
