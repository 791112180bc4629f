import { AppError } from '@certame/contract/errors.ts';
import { searchOrderOf } from '@certame/contract/kit/area/define-area.ts';
import { isSortable } from '@certame/contract/kit/fields.ts';
import type { GridQuery } from '@certame/contract/kit/grid.ts';
import { ownValue } from '@certame/contract/own-value.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import type { AreaTable } from '../area-table.ts';
import { hooksOf } from '../hooks.ts';
import { labelColumn, targetTable } from '../reference-tables.ts';
import { column } from './row-conditions.ts';

export interface GridOrder {
  /** Sort expression before the id; absent where rows are sorted by their id alone. */
  by: SQL | undefined;
  direction: SQL;
  isDescending: boolean;
  /** Rows without a value come last in either direction. */
  hasGaps: boolean;
  /** Sorted by the searched text: what begins with a word stands together. */
  isOfSearch: boolean;
}

/** Orders that follow from the declaration alone: made once, so that a prepared statement can be cached by its order. */
const declaredOrders = new WeakMap<AreaTable, Map<string, GridOrder>>();

const plain = { hasGaps: false, isOfSearch: false };

/** The order a grid was asked for, with `label` the expression of the rows' names where those aren't stored. Throws for a column that no header sorts. */
export function gridOrder(
  areaTable: AreaTable,
  query: Pick<GridQuery, 'order_column' | 'direction'>,
  label?: SQL,
): GridOrder {
  if (label) return makeOrder(areaTable, query, label);
  const known = declaredOrders.get(areaTable) ?? new Map<string, GridOrder>();
  declaredOrders.set(areaTable, known);
  const key = `${query.order_column} ${query.direction}`;
  const order = known.get(key) ?? makeOrder(areaTable, query);
  known.set(key, order);
  return order;
}

function makeOrder(
  areaTable: AreaTable,
  query: Pick<GridQuery, 'order_column' | 'direction'>,
  label?: SQL,
): GridOrder {
  const { grid } = areaTable.area;
  const isFirst = query.order_column === undefined && grid?.sortDescending === true;
  const isDescending = isFirst || query.direction === 'desc';
  const direction = isDescending ? sql`desc` : sql`asc`;
  const wanted = query.order_column ?? grid?.sort ?? 'id';
  if (wanted === 'id') return { by: undefined, direction, isDescending, ...plain };
  if (wanted === 'created_at' || wanted === 'updated_at') {
    return { by: column(wanted), direction, isDescending, ...plain };
  }
  const field = ownValue(areaTable.area.fields, wanted);
  if (!field || !isSortable(field)) {
    throw new AppError('validation', { fields: { order_column: [{ key: 'option' }] } });
  }
  if (wanted === searchOrderOf(areaTable.area)) {
    return { by: column('search_text'), direction, isDescending, ...plain, isOfSearch: true };
  }
  if (label && wanted === areaTable.area.labelField) {
    return { by: label, direction, isDescending, ...plain };
  }
  if (field.kind === 'reference') {
    const name = sql`(select r.${labelColumn(field.to)} from ${targetTable(field.to)} r where r.id = ${column(wanted)})`;
    return { by: name, direction, isDescending, ...plain, hasGaps: true };
  }
  return {
    by: hooksOf(areaTable.area.key).orders?.[wanted] ?? column(wanted),
    direction,
    isDescending,
    ...plain,
    hasGaps: areaTable.columns[wanted]?.notNull !== true,
  };
}

/** `order by` of it; ascending indexes end with the gaps by themselves. */
export function orderSql({ by, direction, isDescending, hasGaps }: GridOrder): SQL {
  if (!by) return sql`t.id ${direction}`;
  return hasGaps && isDescending
    ? sql`${by} ${direction} nulls last, t.id ${direction}`
    : sql`${by} ${direction}, t.id ${direction}`;
}
