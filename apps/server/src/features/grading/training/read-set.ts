import type { TrainingSet } from '@certame/contract/features/grading/training/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { StoredConfig } from '../configs/find-config.ts';
import { loadProgress } from './load-progress.ts';
import { scaleOf } from './read-own-training.ts';

const answerRow = z.object({
  id: z.string(),
  statement: z.string(),
  is_rich: z.boolean(),
  value: z.string(),
  score: z.string(),
  criteria_scores: z.record(z.string(), z.string()),
  reason: z.string(),
  is_used: z.boolean(),
  is_retired: z.boolean(),
});

/** A training set with its agreed marks and its graders, as its chair sees it. */
export async function readSet(scope: Scope, config: StoredConfig): Promise<TrainingSet> {
  const answers = await queryRows(
    scope,
    answerRow,
    sql`select t.id, v.content ->> 'statement' as statement, q.type = 'essay' as is_rich, r.value #>> '{}' as value,
               trim_scale(t.score)::text as score, t.criteria_scores, t.reason, t.retired_at is not null as is_retired,
               (exists (select from grading_training_marks m where m.training_id = t.id)
                or exists (select from grading_assignments g where g.training_id = t.id)) as is_used
          from grading_training_answers t
          join responses r on r.attempt_id = t.attempt_id and r.item_id = t.item_id
          join questionnaire_items i on i.id = t.item_id
          join question_versions v on v.id = i.question_version_id
          join questions q on q.id = i.question_id
         where t.config_id = ${config.id} and jsonb_typeof(r.value) = 'string'
         order by t.retired_at is not null, t.id`,
  );
  return {
    ...{ name: config.name, required: config.training_answers, scale: scaleOf(config), answers },
    graders: await loadProgress(scope, config, null),
  };
}
