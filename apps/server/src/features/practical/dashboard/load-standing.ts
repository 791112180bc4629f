import { attemptStates } from '@certame/contract/features/exam/states.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { StoredTest } from '../config/find-test.ts';

/** A test that gives the score of a question. */
export type LinkedTest = StoredTest & { questionnaire_id: string; item_id: string };

const standingRow = z.object({
  student_id: z.string(),
  state: z.enum(attemptStates),
  score: z.string().nullable(),
  grader_id: z.string().nullable(),
  scored_at: instantColumn.nullable(),
});
export type Standing = z.output<typeof standingRow>;

/** What stands at the question in the last attempt of each student of a test, by student; who has no attempt is not in it. */
export async function loadStanding(
  scope: Scope,
  { id, questionnaire_id, item_id }: LinkedTest,
): Promise<Map<string, Standing>> {
  const rows = await queryRows(
    scope,
    standingRow,
    sql`select distinct on (s.id) s.id as student_id, a.state, trim_scale(c.score)::text as score, g.grader_id, c.updated_at as scored_at
          from practical_test_students s
          join people p on p.id = s.person_id
          join attempts a on a.user_id = p.user_id and a.questionnaire_id = ${questionnaire_id} and a.state <> 'voided'
          left join grading_assignments g
            on g.attempt_id = a.id and g.item_id = ${item_id} and g.config_id is null and g.position = 1
          left join assignment_scores c on c.assignment_id = g.id
         where s.practical_test_id = ${id}
         order by s.id, a.number desc`,
  );
  return new Map(rows.map((row) => [row.student_id, row]));
}
