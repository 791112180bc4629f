import { type Area, searchOrderOf } from '@certame/contract/kit/area/define-area.ts';
import { isSortable } from '@certame/contract/kit/fields.ts';
import { type IndexBuilder, index, type PgColumn } from 'drizzle-orm/pg-core';
import { type SQL, sql } from '../sql.ts';
import { searchedInside } from './columns.ts';

const systemColumns = ['id', 'created_at'];

type GridTable = Record<string, unknown> & { institution_id: PgColumn; id: PgColumn; search_text: PgColumn };

/**
 * An index for each order a grid of many rows can be asked for: institution, column, id. A page is read off its index
 * from either end, and the ids of a deep page come from the index alone. The order by name is that of the searched text,
 * whose index also tells, without the table, which rows match and which begin with a word; what stands further inside is
 * found by its trigrams. Areas of some thousands of rows need none of these: sorting them is faster than keeping the
 * indexes. `onlyRows` is the area's own condition, word for word as its `where` hook says it.
 */
export function gridIndexes(area: Area, table: GridTable, onlyRows?: SQL): IndexBuilder[] {
  const sortable = Object.entries(area.fields)
    .filter(([, field]) => isSortable(field))
    .map(([key]) => key);
  const columnOf = (key: string): PgColumn =>
    key === searchOrderOf(area) ? table.search_text : (table[key] as PgColumn);
  const orders = [...systemColumns, ...sortable].map((key) => {
    const columns = [table.institution_id, ...(key === 'id' ? [] : [columnOf(key)]), table.id];
    const [first, ...others] = columns as [PgColumn, ...PgColumn[]];
    const built = index(`${area.key}_grid_${key}`).on(first, ...others);
    return onlyRows ? built.where(onlyRows) : built;
  });
  const inside = index(`${area.key}_search`).using(
    'gin',
    sql`${searchedInside(table.search_text)} gin_trgm_ops`,
  );
  return [...orders, inside];
}
