import type { AreaOption } from '@certame/contract/kit/area/area-endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { AreaTable } from '../area-table.ts';
import { type HookContext, hooksOf } from '../hooks.ts';
import { labelColumn } from '../reference-tables.ts';
import { offeredConditions } from './offered-rows.ts';
import { baseCondition, filterConditions } from './row-conditions.ts';

/**
 * Id and label of rows for pickers: the first that match a search among those offered, or any with given ids; with what
 * tells them apart for who may read it.
 */
export async function selectOptions(
  areaTable: AreaTable,
  context: HookContext,
  wanted: { search: string; ids: readonly string[]; for?: string | undefined; detailed?: boolean },
): Promise<AreaOption[]> {
  const label = labelColumn(areaTable.area.key);
  const conditions = [
    sql`true`,
    ...(await baseCondition(areaTable, context)),
    ...(wanted.ids.length > 0
      ? [
          sql`t.id in (${sql.join(
            wanted.ids.map((id) => sql`${id}::uuid`),
            sql`, `,
          )})`,
        ]
      : [
          ...offeredConditions(context, wanted.for),
          ...filterConditions(areaTable, wanted.search === '' ? {} : { search: wanted.search }),
        ]),
  ];
  const keys = wanted.detailed ? (areaTable.area.distinguishedBy ?? []) : [];
  const parts = keys.map((key) => sql`nullif(t.${sql.identifier(key)}, '')`);
  const detail = parts.length > 0 ? sql`concat_ws(' · ', ${sql.join(parts, sql`, `)})` : sql`''`;
  const rows = await queryRows(
    context.scope,
    z.object({ id: z.string(), label: z.string(), detail: z.string() }),
    sql`select t.id, t.${label} as label, ${detail} as detail from ${areaTable.table} t
         where ${sql.join(conditions, sql` and `)} order by t.${label}, t.id limit ${Math.max(30, wanted.ids.length)}`,
  );
  const names = await hooksOf(areaTable.area.key).names?.(
    context,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, label: stored, detail: apart }) => ({
    id,
    label: names?.get(id) ?? stored,
    ...(apart !== '' && { detail: apart }),
  }));
}
