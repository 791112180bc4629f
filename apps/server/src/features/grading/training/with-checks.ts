import { sql } from '@certame/db/sql.ts';
import { seededRandom, shuffled } from '@certame/rules/exam/random.ts';
import type { Distribution } from '@certame/rules/grading/distribution/distribute.ts';
import { drawChecks } from '@certame/rules/grading/training/draw-checks.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { StoredConfig } from '../configs/find-config.ts';
import type { GivenAnswer } from '../distribution/insert-assignments.ts';
import type { LoadedAnswer } from '../distribution/load-answers.ts';
import { usableAnswers } from './load-progress.ts';

const poolRow = z.object({
  id: z.string(),
  answer_id: z.string(),
  /** Graders who have met it in training: to them it comes last. */
  met_by: z.array(z.string()),
});

/** What is given out, with the checks that come with it by the correction's rate, in an order of chance. */
export async function withChecks(
  scope: Scope,
  config: StoredConfig,
  answers: readonly LoadedAnswer[],
  { assigned, seed }: Pick<Distribution, 'assigned'> & { seed: string },
): Promise<GivenAnswer[]> {
  if (config.check_percent === 0 || assigned.length === 0) return assigned;
  const pool = await queryRows(
    scope,
    poolRow,
    sql`select t.id, t.attempt_id || ' ' || t.item_id as answer_id,
               array(select distinct m.grader_id::text from grading_training_marks m where m.training_id = t.id) as met_by
          from ${usableAnswers(config.id)} order by t.id`,
  );
  if (pool.length === 0) return assigned;
  const random = seededRandom(`checks ${seed}`);
  const known = new Map(answers.map((answer) => [answer.id, answer]));
  const given = new Set(assigned.map(({ answerId, graderId }) => `${answerId} ${graderId}`));
  const trainingOf = new Map(pool.map(({ id, answer_id }) => [answer_id, id]));
  return drawChecks({
    assigned,
    percent: config.check_percent,
    random,
    poolOf: (graderId) =>
      shuffled(pool, random)
        .filter(({ answer_id }) => {
          const answer = known.get(answer_id);
          return (
            answer !== undefined &&
            !answer.barred.has(graderId) &&
            !answer.graders.includes(graderId) &&
            !given.has(`${answer_id} ${graderId}`)
          );
        })
        .sort((a, b) => Number(a.met_by.includes(graderId)) - Number(b.met_by.includes(graderId)))
        .map(({ answer_id }) => answer_id),
  }).map(({ answerId, graderId, isCheck }) => ({
    ...{ answerId, graderId },
    trainingId: isCheck ? (trainingOf.get(answerId) ?? null) : null,
  }));
}
