import { AppError } from '@certame/contract/errors.ts';
import type {
  getNextTrainingAnswer,
  listOwnTraining,
} from '@certame/contract/features/grading/training/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { sql } from '@certame/db/sql.ts';
import { plainPoints } from '@certame/rules/grading/config/level-score.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import { bypassDataAccess, type Scope } from '#plugins/database.ts';
import { getConfig, type StoredConfig } from '../configs/find-config.ts';
import { isForGrader, isUnmet, loadProgress, usableAnswers } from './load-progress.ts';

const none = { state: 'open', met: 0, missed: 0, checks: 0, checks_met: 0 } as const;

const ownRow = z.object({ id: z.string(), name: z.string(), required: z.int(), is_chair: z.boolean() });
/** Corrections with a training set that the reader trains for, or looks after. */
export async function listTraining(scope: Scope): Promise<ReplyOf<typeof listOwnTraining>['model']> {
  const rows = await queryRows(
    scope,
    ownRow,
    sql`select c.id, c.name, c.training_answers as required, c.chair_id is not distinct from ${scope.userId}::uuid as is_chair
          from grading_configs c
         where c.institution_id = ${scope.institutionId} and (c.training_answers > 0 or c.check_percent > 0)
           and (c.chair_id = ${scope.userId}
                or exists (select from grading_config_graders g where g.config_id = c.id and g.user_id = ${scope.userId}))
         order by c.name, c.id`,
  );
  const model = [];
  for (const row of rows) {
    const [own] = row.is_chair ? [] : await loadProgress(scope, await getConfig(scope, row.id), scope.userId);
    const { state, met, missed, checks, checks_met } = own ?? none;
    model.push({ ...row, state, met, missed, checks, checks_met });
  }
  return model;
}

export const scaleOf = ({ criteria, min_score, max_score }: StoredConfig) => ({
  ...{ criteria, min_score: plainPoints(min_score), max_score: plainPoints(max_score) },
});

const answerRow = z.object({
  id: z.string(),
  statement: z.string(),
  is_rich: z.boolean(),
  value: z.string(),
});
/** The next answer of the set for a grader, in an order of its own for each. Nothing tells whose it is, nor its id among the attempts. */
export const findNextAnswer = async (scope: Scope, configId: string, trainingId: string | null = null) => {
  const [row] = await bypassDataAccess(scope, 'who teaches whom keeps a grader from the own students', () =>
    queryRows(
      scope,
      answerRow,
      sql`select n.id, v.content ->> 'statement' as statement, q.type = 'essay' as is_rich, n.value
            from (select t.id, t.item_id, r.value #>> '{}' as value from ${usableAnswers(configId)}
                     and ${isForGrader(sql`${scope.userId}::uuid`)} and ${isUnmet(sql`${scope.userId}::uuid`)}) n
            join questionnaire_items i on i.id = n.item_id
            join question_versions v on v.id = i.question_version_id
            join questions q on q.id = i.question_id
           where ${trainingId}::uuid is null or n.id = ${trainingId}::uuid
           order by md5(n.id::text || ${scope.userId}::text) limit 1`,
    ),
  );
  return row ?? null;
};

/** @throws AppError `not-found` for who is no grader of the correction. */
export async function getOwnProgress(scope: Scope, config: StoredConfig) {
  const [own] = await loadProgress(scope, config, scope.userId ?? '');
  if (!own || scope.userId === null) throw new AppError('not-found');
  const { state, met, missed, checks, checks_met } = own;
  return { state, met, missed, checks, checks_met };
}

/** @throws AppError `not-found`. */
export async function readNext(
  scope: Scope,
  configId: string,
): Promise<ReplyOf<typeof getNextTrainingAnswer>['model']> {
  const config = await getConfig(scope, configId);
  const progress = await getOwnProgress(scope, config);
  return {
    ...progress,
    ...{ config_name: config.name, required: config.training_answers, scale: scaleOf(config) },
    answer: progress.state === 'training' ? await findNextAnswer(scope, configId) : null,
  };
}
