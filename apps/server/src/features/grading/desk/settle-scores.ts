import { AppError } from '@certame/contract/errors.ts';
import type { AttemptState } from '@certame/contract/features/exam/states.ts';
import { grading_assignments } from '@certame/db/schema/grading.ts';
import { and, eq, inArray, isNull, sql } from '@certame/db/sql.ts';
import { type ExamItem, getDefinition, recordStaffActions, rescoreClosed } from '#features/exam/index.ts';
import type { Scope } from '#plugins/database.ts';
import { isOneOf } from '../answers-in.ts';
import type { StoredConfig } from '../configs/find-config.ts';
import { askAnotherGrader } from '../distribution/ask-another-grader.ts';
import { type GradedResponse, resolveResponseScores } from '../resolve-response-score.ts';
import { recordChecks } from '../training/record-checks.ts';

/** @throws AppError `not-found`. */
export async function getItem(scope: Scope, questionnaireId: string, itemId: string): Promise<ExamItem> {
  const item = (await getDefinition(scope.client, questionnaireId)).items.get(itemId);
  if (!item) throw new AppError('not-found');
  return item;
}

/** Scores that agree now need nobody more: what was given out for their divergence and not scored goes, but for what a flag waits for. */
async function takeBackFurther(
  { tx }: Scope,
  configId: string,
  responses: readonly GradedResponse[],
): Promise<void> {
  const { attempt_id, item_id, config_id, status, is_chairs, training_id } = grading_assignments;
  await tx.delete(grading_assignments).where(
    and(
      isOneOf(grading_assignments, responses),
      eq(config_id, configId),
      inArray(status, ['pending', 'leased']),
      isNull(training_id),
      sql`not (${is_chairs} and exists (select from grading_flags f
                where f.attempt_id = ${attempt_id} and f.item_id = ${item_id} and f.settled_at is null))`,
    ),
  );
}

/**
 * What follows from scores that a grader gave answers to one question, whose attempts are locked: each answer's one score, the attempt's
 * sheet and state, its trace; and who is asked or not asked any more. Of a check nothing follows for its student.
 */
export async function settleScores(
  scope: Scope,
  { config, item }: { config: StoredConfig; item: ExamItem },
  given: readonly (GradedResponse & { state: AttemptState })[],
  now: Date,
): Promise<void> {
  const answers = await recordChecks(scope, config, given);
  if (answers.length === 0) return;
  const outcomes = await resolveResponseScores(scope, answers, { config, itemMax: item.max }, now);
  const inState = (...states: (typeof outcomes)[number]['state'][]) =>
    answers.filter((_, index) => states.some((state) => state === outcomes[index]?.state));
  const resolved = inState('resolved');
  if (resolved.length > 0) await takeBackFurther(scope, config.id, resolved);
  const divergent = inState('divergent', 'chair');
  if (divergent.length > 0) await askAnotherGrader(scope, config.id, divergent);
  // Without the score: candidates get a copy of their events before scores are released.
  await recordStaffActions(
    scope,
    now,
    answers.map(({ attemptId, itemId }) => ({
      ...{ attemptId, type: 'score_given' as const },
      data: { item_id: itemId },
    })),
  );
  await rescoreClosed(
    scope,
    config.questionnaire_id,
    answers.map(({ attemptId, state }) => ({ id: attemptId, state })),
    now,
  );
}
