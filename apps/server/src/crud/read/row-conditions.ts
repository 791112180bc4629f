import { AppError } from '@certame/contract/errors.ts';
import type { GridQuery } from '@certame/contract/kit/grid.ts';
import { ownValue } from '@certame/contract/own-value.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import type { AreaTable } from '../area-table.ts';
import { filterCondition } from '../field-columns.ts';
import { type HookContext, hooksOf } from '../hooks.ts';
import { containsWord, isSearch, standsIn, wordsOf } from './search-words.ts';
import { shownLabel } from './shown-label.ts';

/** The area's rows are aliased `t` everywhere. */
export const column = (name: string): SQL => sql`t.${sql.identifier(name)}`;

/** Institution, hook and condition that no query of the area goes without. */
export async function baseCondition(areaTable: AreaTable, context: HookContext): Promise<SQL[]> {
  const where = await hooksOf(areaTable.area.key).where?.(context);
  return [
    ...(areaTable.hasInstitution ? [sql`t.institution_id = ${context.scope.institutionId}`] : []),
    ...(where ? [sql`(${where})`] : []),
  ];
}

const asList = (value: string | string[]): string[] =>
  (Array.isArray(value) ? value : [value]).filter((v) => v !== '');

const refuseFilter = (key: string): never => {
  throw new AppError('validation', { fields: { [`filters.${key}`]: [{ key: 'option' }] } });
};

function searchConditions(areaTable: AreaTable, values: readonly string[], label?: SQL): SQL[] {
  const { searched } = hooksOf(areaTable.area.key);
  if (searched) return wordsOf(values).map((word) => standsIn(searched, word));
  if (!areaTable.hasSearch) return [];
  return wordsOf(values).map((word) => containsWord(areaTable.area, word, label));
}

function fieldCondition({ area, links }: AreaTable, key: string, values: readonly string[]): SQL {
  const field = ownValue(area.fields, key) ?? refuseFilter(key);
  const special = ownValue(hooksOf(area.key).filters ?? {}, key);
  if (special) return sql`(${special(values)})`;
  const link = ownValue(links, key);
  if (link) {
    const matches = filterCondition(field, sql`l.${sql.identifier(link.target.name)}`, values);
    return sql`exists (select from ${link.table} l where l.${sql.identifier(link.own.name)} = t.id and ${matches})`;
  }
  if (field.virtual || field.writeOnly) refuseFilter(key);
  return filterCondition(field, column(key), values);
}

/**
 * Conditions of search and filters; `label` is the expression of the rows' names where those aren't stored.
 * @throws AppError `validation` for a filter that the area doesn't have.
 */
export const filterConditions = (areaTable: AreaTable, filters: GridQuery['filters'], label?: SQL): SQL[] =>
  Object.entries(filters).flatMap(([key, raw]) => {
    const values = asList(raw);
    if (values.length === 0) return [];
    return isSearch(key)
      ? searchConditions(areaTable, values, label)
      : [fieldCondition(areaTable, key, values)];
  });

/** Everything a grid's or an export's rows have to satisfy. */
export async function rowConditions(
  areaTable: AreaTable,
  context: HookContext,
  filters: GridQuery['filters'],
  ids?: readonly string[],
): Promise<SQL> {
  const label = Object.keys(filters).some(isSearch) ? await shownLabel(areaTable, context) : undefined;
  const conditions = [
    sql`true`,
    ...(await baseCondition(areaTable, context)),
    ...filterConditions(areaTable, filters, label),
    ...(ids ? [sql`t.id = any(${sql.param([...ids])}::uuid[])`] : []),
  ];
  return sql.join(conditions, sql` and `);
}
