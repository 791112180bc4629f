import type { TrainingCandidate } from '@certame/contract/features/grading/training/endpoints.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { isOneOf } from '../answers-in.ts';
import type { StoredConfig } from '../configs/find-config.ts';
import { isGraded, type LoadedAnswer, loadAnswers } from '../distribution/load-answers.ts';

const shown = 5;
/** So many are drawn, of which some may be barred to the chair. */
const drawn = 40;

/** A set is of texts: pictures would be known again by their look. Of `responses r` and `attempts a`. */
export const isTextAnswer = sql`jsonb_typeof(r.value) = 'string' and a.source <> 'paper'`;

/** Answers of the correction that the chair may see: not the own one, and none of an own student. */
export const loadUnbarred = async (scope: Scope, config: StoredConfig, only: SQL): Promise<LoadedAnswer[]> =>
  (await loadAnswers(scope, config, only)).filter(({ barred }) => !barred.has(scope.userId ?? ''));

const candidateRow = z.object({
  answer_id: z.string(),
  item_id: z.string(),
  statement: z.string(),
  is_rich: z.boolean(),
  value: z.string(),
});
/** Some answers that are not in the set, by chance. Nothing tells whose they are. */
export async function findCandidates(scope: Scope, config: StoredConfig): Promise<TrainingCandidate[]> {
  const isDrawn = sql`(r.attempt_id, r.item_id) in (
    select r.attempt_id, r.item_id
      from attempts a
      join participants p on p.id = a.participant_id
      join grading_config_items i on i.config_id = ${config.id}
      join responses r on r.attempt_id = a.id and r.item_id = i.item_id
     where ${isGraded(config)} and ${isTextAnswer}
       and not exists (select from grading_training_answers t
                        where t.config_id = i.config_id and t.attempt_id = r.attempt_id and t.item_id = r.item_id and t.retired_at is null)
     order by random() limit ${drawn})`;
  const found = (await loadUnbarred(scope, config, isDrawn)).slice(0, shown);
  if (found.length === 0) return [];
  return queryRows(
    scope,
    candidateRow,
    sql`select r.attempt_id as answer_id, r.item_id, v.content ->> 'statement' as statement, q.type = 'essay' as is_rich,
               r.value #>> '{}' as value
          from responses r
          join questionnaire_items i on i.id = r.item_id
          join question_versions v on v.id = i.question_version_id
          join questions q on q.id = i.question_id
         where ${isOneOf({ attempt_id: sql`r.attempt_id`, item_id: sql`r.item_id` }, found)}`,
  );
}
