import {
  voidableItemSchema,
  voidableItemsListed,
} from '@certame/contract/features/questionnaires/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { escapeLike } from '#crud/field-columns.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { getQuestionnaireRow } from './questionnaire-repository.ts';

const itemRow = voidableItemSchema.extend({ total: z.int() });

const itemsQuery = (id: string, search: string) => sql`
  select n.id, n.number, n.title, n.excerpt, n.voided, count(*) over ()::int as total
    from (select i.id, i.voided, i.draw_id, i.position, q.title, q.excerpt, q.search_text,
                 case when i.draw_id is null
                      then (row_number() over (partition by i.draw_id is null order by i.position, i.id))::int end as number
            from questionnaire_items i
            join questions q on q.id = i.question_id
            join question_versions v on v.id = i.question_version_id
           where i.questionnaire_id = ${id} and i.superseded_at is null and v.type <> 'section') n
   where n.search_text like '%' || search_key(${escapeLike(search)}) || '%' or n.number::text = ${search}
   order by n.voided is null, n.number nulls last, n.title, n.id
   limit ${voidableItemsListed}`;

/** The voided first, then in the order of the questionnaire. @throws AppError `not-found`. */
export async function listVoidableItems(scope: Scope, id: string, search: string) {
  await getQuestionnaireRow(scope, id);
  const rows = await queryRows(scope, itemRow, itemsQuery(id, search.trim()));
  return { items: rows.map(({ total: _total, ...item }) => item), total: rows[0]?.total ?? 0 };
}
