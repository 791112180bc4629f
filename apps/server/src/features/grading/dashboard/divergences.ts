import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { StoredConfig } from '../configs/find-config.ts';

const divergencesShown = 50;

const divergenceRow = z.object({
  id: z.string(),
  question: z.string(),
  scores: z.array(z.object({ grader: z.string(), score: z.string() })),
  difference: z.string(),
  waits_for: z.string().nullable(),
  since: instantColumn,
});

/** Answers with every planned score and yet no one score, the oldest first. Nothing tells whose they are. */
export async function loadDivergences(scope: Scope, { id, name, total_teacher }: StoredConfig) {
  const rows = await queryRows(
    scope,
    divergenceRow,
    sql`select g.attempt_id || ' ' || g.item_id as id, coalesce(nullif(min(q.title), ''), ${name}) as question,
               json_agg(json_build_object('grader', u.name, 'score', trim_scale(s.score)::text) order by g.position)
                 filter (where s.assignment_id is not null) as scores,
               trim_scale(max(s.score) - min(s.score))::text as difference,
               min(u.name) filter (where g.status in ('pending', 'leased')) as waits_for, max(s.created_at) as since
          from grading_assignments g
          join users u on u.id = g.grader_id
          join questionnaire_items i on i.id = g.item_id
          join questions q on q.id = i.question_id
          left join assignment_scores s on s.assignment_id = g.id
         where g.config_id = ${id} and g.training_id is null
           and not exists (select from resolved_scores r where r.attempt_id = g.attempt_id and r.item_id = g.item_id)
         group by g.attempt_id, g.item_id
        having count(s.assignment_id) >= ${total_teacher}
         order by since, 1 limit ${divergencesShown}`,
  );
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}
