import { flagKinds } from '@certame/contract/features/grading/flags.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { StoredConfig } from '../configs/find-config.ts';

const flagsShown = 50;

const flagRow = z.object({
  id: z.string(),
  kind: z.enum(flagKinds),
  note: z.string(),
  question: z.string(),
  grader: z.string().nullable(),
  since: instantColumn,
});

/** What the chair has not settled, the newest first. */
export async function loadFlags(scope: Scope, { id, name }: StoredConfig) {
  const rows = await queryRows(
    scope,
    flagRow,
    sql`select f.id, f.kind, case when f.percent is null then f.note else f.percent || '%' end as note,
               coalesce(nullif(q.title, ''), ${name}) as question, u.name as grader, f.created_at as since
          from grading_flags f
          join questionnaire_items i on i.id = f.item_id
          join questions q on q.id = i.question_id
          left join users u on u.id = f.flagged_by
         where f.config_id = ${id} and f.settled_at is null
         order by f.created_at desc, f.id limit ${flagsShown}`,
  );
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}
