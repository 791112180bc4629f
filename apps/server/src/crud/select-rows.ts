import { findArea } from '@certame/contract/areas/registry.ts';
import { AppError } from '@certame/contract/errors.ts';
import { tableOf } from '@certame/contract/kit/define-area.ts';
import { isSortable } from '@certame/contract/kit/fields.ts';
import type { AreaRow, GridQuery } from '@certame/contract/kit/grid.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { AreaTable } from './area-table.ts';
import { escapeLike, filterCondition, toWire } from './field-columns.ts';
import { type HookContext, hooksOf } from './hooks.ts';

/** The area's rows are aliased `t` everywhere. */
const column = (name: string): SQL => sql`t.${sql.identifier(name)}`;

const labelColumn = (areaKey: string): SQL =>
  sql.identifier(findArea(areaKey)?.labelField ?? 'name') as unknown as SQL;
const targetTable = (areaKey: string): SQL => {
  const area = findArea(areaKey);
  if (!area) throw new Error(`No area "${areaKey}"`);
  return sql.identifier(tableOf(area)) as unknown as SQL;
};

function selections(areaTable: AreaTable): SQL[] {
  const parts: SQL[] = [sql`t.id`, sql`t.created_at`, sql`t.updated_at`];
  for (const [key, field] of Object.entries(areaTable.area.fields)) {
    if (field.virtual || field.writeOnly) continue;
    if (field.kind === 'reference') {
      parts.push(column(key));
      parts.push(
        sql`(select r.${labelColumn(field.to)} from ${targetTable(field.to)} r where r.id = ${column(key)}) as ${sql.identifier(`label:${key}`)}`,
      );
    } else if (field.kind === 'references') {
      const link = areaTable.links[key];
      if (!link) continue;
      parts.push(
        sql`(select coalesce(json_agg(json_build_object('id', r.id, 'label', r.${labelColumn(field.to)}) order by r.${labelColumn(field.to)}), '[]'::json)
               from ${link.table} l join ${targetTable(field.to)} r on r.id = l.${sql.identifier(link.target.name)}
              where l.${sql.identifier(link.own.name)} = t.id) as ${sql.identifier(`links:${key}`)}`,
      );
    } else {
      parts.push(column(key));
    }
  }
  return parts;
}

function present(areaTable: AreaTable, record: Record<string, unknown>): AreaRow {
  const row: AreaRow = {
    id: String(record.id),
    created_at: new Date(String(record.created_at)).toISOString(),
    updated_at: new Date(String(record.updated_at)).toISOString(),
    labels: {},
  };
  for (const [key, field] of Object.entries(areaTable.area.fields)) {
    if (field.virtual || field.writeOnly) continue;
    if (field.kind === 'references') {
      const links = (record[`links:${key}`] ?? []) as { id: string; label: string }[];
      row[key] = links.map((link) => link.id);
      row.labels[key] = links.map((link) => link.label);
    } else {
      row[key] = toWire(field, record[key]);
      if (field.kind === 'reference') row.labels[key] = (record[`label:${key}`] as string | null) ?? null;
    }
  }
  return row;
}

/** Institution, hook and condition that no query of the area goes without. */
async function baseCondition(areaTable: AreaTable, context: HookContext): Promise<SQL[]> {
  const where = await hooksOf(areaTable.area.key).where?.(context);
  return [
    ...(areaTable.hasInstitution ? [sql`t.institution_id = ${context.scope.institutionId}`] : []),
    ...(where ? [sql`(${where})`] : []),
  ];
}

const asList = (value: string | string[]): string[] =>
  (Array.isArray(value) ? value : [value]).filter((v) => v !== '');

function filterConditions(areaTable: AreaTable, filters: GridQuery['filters']): SQL[] {
  const conditions: SQL[] = [];
  for (const [key, raw] of Object.entries(filters)) {
    const values = asList(raw);
    if (values.length === 0) continue;
    if (key === 'search' || key === 'q') {
      if (!areaTable.hasSearch) continue;
      for (const word of values.join(' ').split(/\s+/).filter(Boolean).slice(0, 8)) {
        conditions.push(sql`t.search_text like '%' || search_key(${escapeLike(word)}) || '%'`);
      }
      continue;
    }
    const field = areaTable.area.fields[key];
    if (!field) throw new AppError('validation', { fields: { [`filters.${key}`]: [{ key: 'option' }] } });
    const special = hooksOf(areaTable.area.key).filters?.[key];
    const link = areaTable.links[key];
    if (special) conditions.push(sql`(${special(values)})`);
    else if (link) {
      const matches = filterCondition(field, sql`l.${sql.identifier(link.target.name)}`, values);
      conditions.push(
        sql`exists (select from ${link.table} l where l.${sql.identifier(link.own.name)} = t.id and ${matches})`,
      );
    } else if (!field.virtual && !field.writeOnly)
      conditions.push(filterCondition(field, column(key), values));
    else throw new AppError('validation', { fields: { [`filters.${key}`]: [{ key: 'option' }] } });
  }
  return conditions;
}

function orderBy(areaTable: AreaTable, query: Pick<GridQuery, 'order_column' | 'direction'>): SQL {
  const direction = query.direction === 'desc' ? sql`desc` : sql`asc`;
  const wanted = query.order_column ?? areaTable.area.grid?.sort ?? 'id';
  if (wanted === 'id') return sql`t.id ${direction}`;
  if (wanted === 'created_at' || wanted === 'updated_at')
    return sql`${column(wanted)} ${direction}, t.id ${direction}`;
  const field = areaTable.area.fields[wanted];
  if (!field || !isSortable(field)) {
    throw new AppError('validation', { fields: { order_column: [{ key: 'option' }] } });
  }
  if (field.kind === 'reference') {
    return sql`(select r.${labelColumn(field.to)} from ${targetTable(field.to)} r where r.id = ${column(wanted)}) ${direction} nulls last, t.id ${direction}`;
  }
  return sql`${column(wanted)} ${direction} nulls last, t.id ${direction}`;
}

async function withVirtualFields(
  areaTable: AreaTable,
  context: HookContext,
  rows: AreaRow[],
): Promise<AreaRow[]> {
  const read = hooksOf(areaTable.area.key).readVirtual;
  if (!read || rows.length === 0) return rows;
  const virtual = await read(
    context,
    rows.map((row) => row.id),
  );
  return rows.map((row) => {
    const extra = virtual.get(row.id);
    return extra ? { ...row, ...extra.values, labels: { ...row.labels, ...extra.labels } } : row;
  });
}

type RowQuery = Pick<GridQuery, 'filters' | 'order_column' | 'direction'>;

/** Rows of a grid or an export, in order. */
export async function selectRows(
  areaTable: AreaTable,
  context: HookContext,
  query: RowQuery,
  window: { limit: number; offset: number },
): Promise<AreaRow[]> {
  const conditions = [
    sql`true`,
    ...(await baseCondition(areaTable, context)),
    ...filterConditions(areaTable, query.filters),
  ];
  const { rows } = await context.scope.tx.execute(
    sql`select ${sql.join(selections(areaTable), sql`, `)} from ${areaTable.table} t
         where ${sql.join(conditions, sql` and `)}
         order by ${orderBy(areaTable, query)}
         limit ${window.limit} offset ${window.offset}`,
  );
  return withVirtualFields(
    areaTable,
    context,
    rows.map((record) => present(areaTable, record)),
  );
}

export async function countRows(
  areaTable: AreaTable,
  context: HookContext,
  filters: GridQuery['filters'],
): Promise<number> {
  const conditions = [
    sql`true`,
    ...(await baseCondition(areaTable, context)),
    ...filterConditions(areaTable, filters),
  ];
  const { rows } = await context.scope.tx.execute<{ count: string }>(
    sql`select count(*) as count from ${areaTable.table} t where ${sql.join(conditions, sql` and `)}`,
  );
  return Number(rows[0]?.count ?? 0);
}

/** One row the scope may see; undefined for one of another institution. `lock` keeps others from changing it meanwhile. */
export async function findRow(
  areaTable: AreaTable,
  context: HookContext,
  id: string,
  options: { lock?: boolean } = {},
): Promise<AreaRow | undefined> {
  const conditions = [sql`t.id = ${id}`, ...(await baseCondition(areaTable, context))];
  const { rows } = await context.scope.tx.execute(
    sql`select ${sql.join(selections(areaTable), sql`, `)} from ${areaTable.table} t
         where ${sql.join(conditions, sql` and `)} ${options.lock ? sql`for update of t` : sql``}`,
  );
  const [row] = await withVirtualFields(
    areaTable,
    context,
    rows.map((record) => present(areaTable, record)),
  );
  return row;
}

export async function getRow(areaTable: AreaTable, context: HookContext, id: string): Promise<AreaRow> {
  const row = await findRow(areaTable, context, id);
  if (!row) throw new AppError('not-found');
  return row;
}

/** Id and label of rows for pickers: the first that match a search, or those with given ids. */
export async function selectOptions(
  areaTable: AreaTable,
  context: HookContext,
  wanted: { search: string; ids: readonly string[] },
): Promise<{ id: string; label: string }[]> {
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
      : filterConditions(areaTable, wanted.search === '' ? {} : { search: wanted.search })),
  ];
  const { rows } = await context.scope.tx.execute<{ id: string; label: string }>(
    sql`select t.id, t.${label} as label from ${areaTable.table} t
         where ${sql.join(conditions, sql` and `)} order by t.${label}, t.id limit ${Math.max(30, wanted.ids.length)}`,
  );
  return rows.map(({ id, label: text }) => ({ id, label: text }));
}

/** Rows whose field has one of the values, without regard to case: an import finds what is already there. */
export async function selectRowsBy(
  areaTable: AreaTable,
  context: HookContext,
  key: string,
  values: readonly string[],
): Promise<AreaRow[]> {
  if (values.length === 0) return [];
  const conditions = [
    sql`lower(${column(key)}::text) in (select lower(value) from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`,
    ...(await baseCondition(areaTable, context)),
  ];
  const { rows } = await context.scope.tx.execute(
    sql`select ${sql.join(selections(areaTable), sql`, `)} from ${areaTable.table} t
         where ${sql.join(conditions, sql` and `)} order by t.id`,
  );
  return withVirtualFields(
    areaTable,
    context,
    rows.map((record) => present(areaTable, record)),
  );
}

/** Ids of the rows that bear each label, compared without case and accents; labels nobody bears are absent. */
export async function selectIdsByLabel(
  areaTable: AreaTable,
  context: HookContext,
  labels: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (labels.length === 0) return found;
  const conditions = [sql`true`, ...(await baseCondition(areaTable, context))];
  const { rows } = await context.scope.tx.execute<{ label: string; id: string }>(
    sql`select wanted.label, t.id
          from jsonb_array_elements_text(${JSON.stringify(labels)}::jsonb) wanted(label)
          join ${areaTable.table} t on search_key(t.${labelColumn(areaTable.area.key)}) = search_key(wanted.label)
         where ${sql.join(conditions, sql` and `)} order by t.id`,
  );
  for (const { label, id } of rows) found.set(label, [...(found.get(label) ?? []), id]);
  return found;
}
