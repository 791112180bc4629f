import type { Area } from '@certame/contract/kit/define-area.ts';
import { isSortable } from '@certame/contract/kit/fields.ts';
import type { SQL } from 'drizzle-orm';
import { type IndexBuilder, index, type PgColumn } from 'drizzle-orm/pg-core';

const systemColumns = ['id', 'created_at'];

/**
 * An index for each order a grid of many rows can be asked for: institution, column, id. A page is read off its index
 * from either end, and the ids of a deep page come from the index alone. Areas of some thousands of rows need none of
 * these: sorting them is faster than keeping the indexes. `onlyRows` is the area's own condition, word for word as its
 * `where` hook says it.
 */
export function gridIndexes(
  area: Area,
  table: Record<string, unknown> & { institution_id: PgColumn; id: PgColumn },
  onlyRows?: SQL,
): IndexBuilder[] {
  const sortable = Object.entries(area.fields)
    .filter(([, field]) => isSortable(field))
    .map(([key]) => key);
  return [...systemColumns, ...sortable].map((key) => {
    const columns = [table.institution_id, ...(key === 'id' ? [] : [table[key] as PgColumn]), table.id];
    const [first, ...others] = columns as [PgColumn, ...PgColumn[]];
    const built = index(`${area.key}_grid_${key}`).on(first, ...others);
    return onlyRows ? built.where(onlyRows) : built;
  });
}
