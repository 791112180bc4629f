import { AppError } from '@certame/contract/errors.ts';
import type { GridQuery } from '@certame/contract/kit/grid.ts';
import { ownValue } from '@certame/contract/own-value.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { escapeLike } from '../field-columns.ts';
import { wordsOf } from '../read/search-words.ts';

/** Words of a search box as a condition on a search text, under either name of the filter. */
export function searchCondition(column: SQL, { search = [], q = [] }: GridQuery['filters']): SQL {
  const words = wordsOf([search, q].flat());
  return sql.join(
    [sql`true`, ...words.map((word) => sql`${column} like '%' || search_key(${escapeLike(word)}) || '%'`)],
    sql` and `,
  );
}

/** A filter on one of several values. */
export interface ListFilter {
  column: SQL;
  accepts: readonly string[] | ((value: string) => boolean);
}

export const refuseFilter = (key: string, problem = 'option'): never => {
  throw new AppError('validation', { fields: { [`filters.${key}`]: [{ key: problem }] } });
};

/** One of the values. @throws AppError `validation` for a value that is none. */
export function filterCondition(
  key: string,
  { column, accepts }: ListFilter,
  values: readonly string[],
): SQL {
  const isAccepted = (value: string): boolean =>
    typeof accepts === 'function' ? accepts(value) : accepts.includes(value);
  if (!values.every(isAccepted)) refuseFilter(key);
  return sql`${column} in (${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;
}

export const filterValues = (filters: GridQuery['filters'], key: string): string[] =>
  [ownValue(filters, key) ?? []].flat().filter((value) => value !== '');

/** @throws AppError `validation`, at each of the filters that is missing. */
export function requireFilters(keys: readonly string[] = [], filters: GridQuery['filters']): void {
  const missing = keys.filter((key) => filterValues(filters, key).length === 0);
  if (missing.length > 0)
    throw new AppError('validation', {
      fields: Object.fromEntries(missing.map((key) => [`filters.${key}`, [{ key: 'required' }]])),
    });
}

/** An instant that a filter names. @throws AppError `validation`. */
function instantOf(key: string, [value = '']: readonly string[]): SQL {
  const instant = new Date(value);
  // PostgreSQL knows no years of five digits in this form, and PostgreSQL's text no NUL.
  const year = instant.getUTCFullYear();
  if (Number.isNaN(year) || year < 1 || year > 9999) refuseFilter(key, 'date_time');
  return sql`${instant.toISOString()}::timestamptz`;
}

/** Filters `from` and `to`: the instants of a period, its end not in it. Two columns: what lasted from the first to the second. */
export const periodFilters = (begin: SQL, end = begin) => ({
  from: (values: readonly string[]) => sql`${end} >= ${instantOf('from', values)}`,
  to: (values: readonly string[]) => sql`${begin} < ${instantOf('to', values)}`,
});
