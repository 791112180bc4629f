import { type SQL, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { searchCondition } from '#crud/lists/list-conditions.ts';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import { getReportQuestionnaire } from './report-subject.ts';

const mostOffered = 30;

/** Those that have been released, the newest first; anonymous ones have no reports about people. */
export function listReportQuestionnaires(
  scope: Scope,
  { search, ids }: { search: string; ids?: readonly string[] | undefined },
): Promise<{ id: string; label: string; detail?: string | undefined }[]> {
  const chosen: SQL = ids ? sql`and q.id = any(${uuidList(ids)})` : sql``;
  return queryRows(
    scope,
    z.object({ id: z.string(), label: z.string(), detail: z.string().optional() }),
    sql`select q.id, q.name as label from questionnaires q
         where q.institution_id = ${scope.institutionId} and q.released_at is not null
           and coalesce((q.settings ->> 'anonymous')::boolean, false) = false ${chosen}
           and ${searchCondition(sql`q.search_text`, { search })}
         order by q.released_at desc, q.id limit ${mostOffered}`,
  );
}

/** Classes of its participants and its questions. @throws AppError as `getReportQuestionnaire`. */
export async function readReportFilters(scope: Scope, id: string) {
  const { name, questions } = await getReportQuestionnaire(scope, id);
  const classes = await queryRows(
    scope,
    z.object({ id: z.string(), name: z.string() }),
    sql`select c.id, c.name from classes c
         where c.id in (select p.class_id from participants p where p.questionnaire_id = ${id}) order by c.name`,
  );
  return {
    ...{ id, name, classes },
    questions: questions
      .filter(({ item }) => !item.isSuperseded)
      .map(({ item, number, title }) => ({ id: item.id, number, title })),
  };
}
