import { AppError } from '@certame/contract/errors.ts';
import { assignment_scores, grading_assignments, resolved_scores } from '@certame/db/schema/grading.ts';
import { and, eq, sql } from '@certame/db/sql.ts';
import { nextAttemptState } from '@certame/rules/exam/attempt-states.ts';
import { requireScore } from '@certame/rules/grading/require-score.ts';
import { getDefinition, loadForms, recordStaffActions, rescoreAttempts } from '#features/exam/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { findConfigOfItem } from './configs/find-config.ts';
import { lockForeignAttempt } from './lock-foreign-attempt.ts';
import { resolveResponseScore } from './resolve-response-score.ts';

interface ScoredAnswer {
  attemptId: string;
  itemId: string;
}
/** What stood there before an appeal set a score. */
export interface ScoreBefore {
  /** Null: nothing. */
  score: string | null;
  /** An earlier appeal had set it. */
  by_appeal: boolean;
}

/** @throws AppError `not-found` for what the attempt was not shown, `conflict` while it is open. */
async function lockScored(scope: Scope, { attemptId, itemId }: ScoredAnswer) {
  const attempt = await lockForeignAttempt(scope, attemptId);
  nextAttemptState(attempt.state, 'grade', {});
  const definition = await getDefinition(scope.client, attempt.questionnaire_id);
  const item = definition.items.get(itemId);
  const form = (await loadForms(scope.client, [attemptId])).get(attemptId);
  const isShown = form?.sections.some((section) => section.items.some(({ id }) => id === itemId));
  if (!item || !isShown) throw new AppError('not-found');
  const [stored] = await scope.tx
    .select({
      score: sql<string>`trim_scale(${resolved_scores.score})::text`,
      by_appeal: resolved_scores.by_appeal,
    })
    .from(resolved_scores)
    .where(isOf({ attemptId, itemId }))
    .for('update');
  const before: ScoreBefore = stored ?? { score: null, by_appeal: false };
  return { attempt, item, before };
}

const isOf = ({ attemptId, itemId }: ScoredAnswer) =>
  and(eq(resolved_scores.attempt_id, attemptId), eq(resolved_scores.item_id, itemId));

async function writeScore(
  { tx, institutionId }: Scope,
  answer: ScoredAnswer,
  { score, by_appeal }: ScoreBefore,
  now: Date,
): Promise<void> {
  if (score === null) {
    await tx.delete(resolved_scores).where(isOf(answer));
    return;
  }
  const values = { score, by_appeal, resolved_at: now };
  await tx
    .insert(resolved_scores)
    .values({
      ...{ attempt_id: answer.attemptId, item_id: answer.itemId, institution_id: institutionId },
      ...values,
    })
    .onConflictDoUpdate({ target: [resolved_scores.attempt_id, resolved_scores.item_id], set: values });
}

/** The attempt's total follows, and its timeline says so: without the score, of which candidates get a copy before it is released. */
async function followUp(
  scope: Scope,
  { attemptId, itemId }: ScoredAnswer,
  attempt: Awaited<ReturnType<typeof lockScored>>['attempt'],
  now: Date,
): Promise<void> {
  await recordStaffActions(scope, now, [{ attemptId, type: 'score_given', data: { item_id: itemId } }]);
  await rescoreAttempts(scope, attempt.questionnaire_id, [{ id: attemptId, state: attempt.state }], now);
}

/**
 * An appeal sets the one score of a question in an attempt, whatever its key or its graders say, now or later.
 * @throws AppError `not-found`, `score-above-max`, `invalid-value`, `conflict`.
 */
export async function setAppealScore(
  scope: Scope,
  services: Pick<Services, 'now'>,
  { score, ...answer }: ScoredAnswer & { score: string },
): Promise<ScoreBefore> {
  const now = new Date(services.now());
  const { attempt, item, before } = await lockScored(scope, answer);
  requireScore({ score, criteria: [], percents: {}, max: item.max });
  await writeScore(scope, answer, { score, by_appeal: true }, now);
  await followUp(scope, answer, attempt, now);
  return before;
}

/**
 * Takes that back: an earlier appeal's score stands again, else what graders give by now, or what stood there before.
 * @throws AppError `not-found`, `conflict`, `appeal-effect-changed` where that score does not stand there any more.
 */
export async function withdrawAppealScore(
  scope: Scope,
  services: Pick<Services, 'now'>,
  { score, before, ...answer }: ScoredAnswer & { score: string; before: ScoreBefore },
): Promise<void> {
  const now = new Date(services.now());
  const { attempt, item, before: stored } = await lockScored(scope, answer);
  if (!stored.by_appeal || Number(stored.score) !== Number(score))
    throw new AppError('appeal-effect-changed');
  await writeScore(scope, answer, before, now);
  if (!before.by_appeal && (await hasGraders(scope, answer))) {
    const config = await findConfigOfItem(scope, answer.itemId);
    await resolveResponseScore(scope, answer, config && { config, itemMax: item.max }, now);
  }
  await followUp(scope, answer, attempt, now);
}

/** Somebody has graded it. */
async function hasGraders({ tx }: Scope, { attemptId, itemId }: ScoredAnswer): Promise<boolean> {
  const found = await tx
    .select({ id: grading_assignments.id })
    .from(grading_assignments)
    .innerJoin(assignment_scores, eq(assignment_scores.assignment_id, grading_assignments.id))
    .where(and(eq(grading_assignments.attempt_id, attemptId), eq(grading_assignments.item_id, itemId)))
    .limit(1);
  return found.length > 0;
}
