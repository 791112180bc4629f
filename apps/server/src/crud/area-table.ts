import { findArea } from '@certame/contract/areas.ts';
import { type Area, searchOrderOf, tableOf } from '@certame/contract/kit/area/define-area.ts';
import * as schema from '@certame/db/schema/index.ts';
import { getTableColumns, getTableName, is, SQL } from '@certame/db/sql.ts';
import { getTableConfig, type PgColumn, PgDialect, PgTable } from 'drizzle-orm/pg-core';

/** Rows of a `references` field: a link table with one key to each side. */
export interface Link {
  table: PgTable;
  own: PgColumn;
  target: PgColumn;
  hasInstitution: boolean;
}

/** An area's place in the database, worked out once from the declaration and the schema. */
export interface AreaTable {
  area: Area;
  table: PgTable;
  name: string;
  columns: Record<string, PgColumn>;
  links: Record<string, Link>;
  hasInstitution: boolean;
  hasSearch: boolean;
}

const tables: ReadonlyMap<string, PgTable> = new Map(
  Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map((table) => [getTableName(table), table]),
);

export function getTable(name: string): PgTable {
  const table = tables.get(name);
  if (!table) throw new Error(`The schema has no table "${name}"`);
  return table;
}

const foreignKeyTo = (link: PgTable, target: PgTable): PgColumn => {
  for (const key of getTableConfig(link).foreignKeys) {
    const { columns, foreignTable } = key.reference();
    if (
      foreignTable === target &&
      columns.length === 1 &&
      columns[0] &&
      columns[0].name !== 'institution_id'
    ) {
      return columns[0];
    }
  }
  throw new Error(`Link table ${getTableName(link)} has no key to ${getTableName(target)}`);
};

function linkOf(ownTable: PgTable, through: string, targetAreaKey: string): Link {
  const table = getTable(through);
  const targetArea = findArea(targetAreaKey);
  if (!targetArea) throw new Error(`No area "${targetAreaKey}" for link table ${through}`);
  return {
    table,
    own: foreignKeyTo(table, ownTable),
    target: foreignKeyTo(table, getTable(tableOf(targetArea))),
    hasInstitution: 'institution_id' in getTableColumns(table),
  };
}

/** A grid of many rows is sorted by its searched text in the stead of a field: that text has to begin with it. */
function checkSearchOrder(area: Area, { search_text: searched }: Record<string, PgColumn>): void {
  const field = searchOrderOf(area);
  if (field === undefined && !area.grid?.manyRows) return;
  const generated = searched?.generated?.as;
  const begins =
    is(generated, SQL) &&
    new PgDialect().sqlToQuery(generated).sql.startsWith(`search_key(coalesce(${field},`);
  if (!begins || searched?.getSQLType() !== 'text collate "C"') {
    throw new Error(`Area ${area.key} of many rows needs orderedSearchText('${field}', ...) in its table`);
  }
}

/** Throws where the declaration and the schema disagree, so that the server doesn't start with a field nobody keeps. */
export function resolveAreaTable(area: Area): AreaTable {
  const table = getTable(tableOf(area));
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const links: Record<string, Link> = {};
  for (const [key, field] of Object.entries(area.fields)) {
    if (field.virtual) continue;
    if (field.kind === 'references') {
      if (!field.through) throw new Error(`Field ${area.key}.${key} names no link table`);
      links[key] = linkOf(table, field.through, field.to);
    } else if (!columns[key]) {
      throw new Error(`Table ${tableOf(area)} has no column for field ${area.key}.${key}`);
    }
  }
  checkSearchOrder(area, columns);
  return {
    area,
    table,
    name: tableOf(area),
    columns,
    links,
    hasInstitution: 'institution_id' in columns,
    hasSearch: 'search_text' in columns,
  };
}
