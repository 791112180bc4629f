import type { AreaRow } from '@certame/contract/kit/grid.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { AreaTable } from '../area-table.ts';
import type { HookContext } from '../hooks.ts';
import { labelColumn } from '../reference-tables.ts';
import { baseCondition, column } from './row-conditions.ts';
import { readRecords } from './select-rows.ts';

/** Rows whose field has one of the values, without regard to case: an import finds what is already there. */
export async function selectRowsBy(
  areaTable: AreaTable,
  context: HookContext,
  key: string,
  values: readonly string[],
): Promise<AreaRow[]> {
  if (values.length === 0) return [];
  const wanted = sql`${sql.param(values.map((value) => value.toLowerCase()))}::text[]`;
  // Addresses are stored in lower case: their index finds them.
  const isLower = areaTable.area.fields[key]?.kind === 'email';
  const conditions = [
    isLower ? sql`${column(key)} = any(${wanted})` : sql`lower(${column(key)}::text) = any(${wanted})`,
    ...(await baseCondition(areaTable, context)),
  ];
  return readRecords(areaTable, context, sql.join(conditions, sql` and `), sql`order by t.id`);
}

/** Texts -> ids of the rows whose column bears each, compared without case and accents. */
async function selectIdsByText(
  areaTable: AreaTable,
  context: HookContext,
  named: SQL,
  texts: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (texts.length === 0) return found;
  const conditions = [sql`true`, ...(await baseCondition(areaTable, context))];
  const rows = await queryRows(
    context.scope,
    z.object({ wanted: z.string(), id: z.string() }),
    sql`select wanted.text as wanted, t.id
          from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) wanted(text)
          join ${areaTable.table} t on name_key(${named}) = name_key(wanted.text)
         where ${sql.join(conditions, sql` and `)} order by t.id`,
  );
  for (const { wanted, id } of rows) found.set(wanted, [...(found.get(wanted) ?? []), id]);
  return found;
}

/** Ids of the rows that bear each label or, where nobody is called so, have it as their code; others are absent. */
export async function selectIdsByLabel(
  areaTable: AreaTable,
  context: HookContext,
  labels: readonly string[],
): Promise<Map<string, string[]>> {
  const { area } = areaTable;
  const found = await selectIdsByText(areaTable, context, sql`t.${labelColumn(area.key)}`, labels);
  const code = area.fields.code;
  if (code?.kind !== 'text' || code.virtual) return found;
  const others = labels.filter((label) => !found.has(label));
  const coded = await selectIdsByText(areaTable, context, column('code'), others);
  return new Map([...found, ...coded]);
}
