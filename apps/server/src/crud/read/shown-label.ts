import { type SQL, sql } from '@certame/db/sql.ts';
import { idRow, queryRows } from '#lib/query-rows.ts';
import type { AreaTable } from '../area-table.ts';
import { type HookContext, hooksOf } from '../hooks.ts';

/**
 * The names of the area's rows in the reader's language, as SQL on rows aliased `t`: lists sort and search by what they
 * show. Nothing where that is the stored name. Asks for the names of all rows, whatever is then shown of them: only areas of
 * some hundred are named so.
 */
export async function shownLabel({ area, table }: AreaTable, context: HookContext): Promise<SQL | undefined> {
  const { names } = hooksOf(area.key);
  if (!names || !context.translate) return undefined;
  const rows = await queryRows(context.scope, idRow, sql`select id from ${table}`);
  const shown = await names(
    context,
    rows.map(({ id }) => id),
  );
  return sql`(select shown.name from unnest(${sql.param([...shown.keys()])}::uuid[], ${sql.param([...shown.values()])}::text[]) shown (id, name)
               where shown.id = t.id)`;
}
