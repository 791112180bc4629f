import { AppError } from '@certame/contract/errors.ts';
import type { GridQuery } from '@certame/contract/kit/grid.ts';
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
