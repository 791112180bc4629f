import { grading_training_marks } from '@certame/db/schema/grading-training-marks.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { isOneOf } from '../answers-in.ts';
import type { StoredConfig } from '../configs/find-config.ts';
import { compareMarks } from './compare-marks.ts';

const checkRow = z.object({
  id: z.string(),
  attempt_id: z.string(),
  item_id: z.string(),
  training_id: z.string(),
  score: z.string(),
  criteria_scores: z.record(z.string(), z.string()),
  agreed_score: z.string(),
  agreed: z.record(z.string(), z.string()),
  /** The answer is the one that the marks were agreed on, and its chair has not taken it out of the set since. */
  is_good: z.boolean(),
});

/**
 * Keeps how the reader's scores of checks compare with the agreed marks; the first score of each counts, so that nobody learns by trying.
 * @returns the answers that are no checks: what is ordinary goes on to its student's score.
 */
export async function recordChecks<Answer extends { attemptId: string; itemId: string }>(
  scope: Scope,
  config: StoredConfig,
  answers: readonly Answer[],
): Promise<Answer[]> {
  const checks = await queryRows(
    scope,
    checkRow,
    sql`select g.id, g.attempt_id, g.item_id, g.training_id, s.score::text as score, s.criteria_scores,
               t.score::text as agreed_score, t.criteria_scores as agreed,
               r.seq = t.response_seq and t.retired_at is null as is_good
          from grading_assignments g
          join assignment_scores s on s.assignment_id = g.id
          join grading_training_answers t on t.id = g.training_id
          join responses r on r.attempt_id = g.attempt_id and r.item_id = g.item_id
         where g.config_id = ${config.id} and g.grader_id = ${scope.userId}
           and ${isOneOf({ attempt_id: sql`g.attempt_id`, item_id: sql`g.item_id` }, answers)}`,
  );
  const kept = checks.filter((check) => check.is_good);
  if (kept.length > 0)
    await scope.tx
      .insert(grading_training_marks)
      .values(
        kept.map(({ id, training_id, score, criteria_scores, agreed_score, agreed }) => ({
          ...{ institution_id: scope.institutionId, config_id: config.id, grader_id: scope.userId ?? '' },
          ...{ training_id, assignment_id: id, score, criteria_scores },
          meets: compareMarks(
            config,
            { score, criteria_scores },
            { score: agreed_score, criteria_scores: agreed },
          ),
        })),
      )
      .onConflictDoNothing();
  const keys = new Set(checks.map(({ attempt_id, item_id }) => `${attempt_id} ${item_id}`));
  return answers.filter(({ attemptId, itemId }) => !keys.has(`${attemptId} ${itemId}`));
}
