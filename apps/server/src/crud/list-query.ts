import { AppError } from '@certame/contract/errors.ts';
import type { GridQuery } from '@certame/contract/kit/grid.ts';
import { type SQL, sql } from 'drizzle-orm';
import { escapeLike } from './field-columns.ts';

/** Words of a search box as a condition on a search text. */
export function searchCondition(column: SQL, filters: GridQuery['filters']): SQL {
  const typed = filters.search ?? filters.q ?? '';
  const words = (Array.isArray(typed) ? typed.join(' ') : typed).split(/\s+/).filter(Boolean).slice(0, 8);
  return sql.join(
    [sql`true`, ...words.map((word) => sql`${column} like '%' || search_key(${escapeLike(word)}) || '%'`)],
    sql` and `,
  );
}

/** The order asked for, or the first. @throws AppError `validation` for a column that is none. */
export function orderOf(known: Readonly<Record<string, SQL>>, query: GridQuery, first: SQL): SQL {
  const wanted = query.order_column;
  const column =
    wanted === undefined || wanted === 'id'
      ? first
      : Object.hasOwn(known, wanted)
        ? known[wanted]
        : undefined;
  if (!column) throw new AppError('validation', { fields: { order_column: [{ key: 'option' }] } });
  return sql`${column} ${query.direction === 'desc' ? sql`desc` : sql`asc`} nulls last`;
}
