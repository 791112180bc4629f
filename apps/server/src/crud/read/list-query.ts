import { AppError } from '@certame/contract/errors.ts';
import type { GridQuery } from '@certame/contract/kit/grid.ts';
import { ownValue } from '@certame/contract/own-value.ts';
import { type SQL, sql } from 'drizzle-orm';
import { escapeLike } from '../field-columns.ts';
import { isSearch, wordsOf } from './search-words.ts';

/** Words of a search box as a condition on a search text, under either name of the filter. */
export function searchCondition(column: SQL, { search = [], q = [] }: GridQuery['filters']): SQL {
  const words = wordsOf([search, q].flat());
  return sql.join(
    [sql`true`, ...words.map((word) => sql`${column} like '%' || search_key(${escapeLike(word)}) || '%'`)],
    sql` and `,
  );
}

export interface ListFilter {
  column: SQL;
  accepts: readonly string[] | ((value: string) => boolean);
}

/** The search on `searched`, and one of the values for each other filter. @throws AppError `validation`. */
export function listConditions(
  known: Readonly<Record<string, ListFilter>>,
  filters: GridQuery['filters'],
  searched: SQL = sql`t.search_text`,
): SQL {
  const conditions = [searchCondition(searched, filters)];
  for (const [key, raw] of Object.entries(filters)) {
    const values = [raw].flat().filter((value) => value !== '');
    if (isSearch(key) || values.length === 0) continue;
    const filter = ownValue(known, key);
    const accepts = (value: string): boolean =>
      typeof filter?.accepts === 'function'
        ? filter.accepts(value)
        : filter?.accepts.includes(value) === true;
    if (!filter || !values.every(accepts))
      throw new AppError('validation', { fields: { [`filters.${key}`]: [{ key: 'option' }] } });
    const list = values.map((value) => sql`${value}`);
    conditions.push(sql`${filter.column} in (${sql.join(list, sql`, `)})`);
  }
  return sql.join(conditions, sql` and `);
}

/** The order asked for, or the first. @throws AppError `validation` for a column that is none. */
export function orderOf(known: Readonly<Record<string, SQL>>, query: GridQuery, first: SQL): SQL {
  const wanted = query.order_column;
  const column = wanted === undefined || wanted === 'id' ? first : ownValue(known, wanted);
  if (!column) throw new AppError('validation', { fields: { order_column: [{ key: 'option' }] } });
  return sql`${column} ${query.direction === 'desc' ? sql`desc` : sql`asc`} nulls last`;
}
