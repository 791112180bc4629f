import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../../db/src/schema/index.ts';
import { globalTables, unauditedTables } from '../../db/src/schema/tenancy.ts';
import { byFirst, code, page, table } from './format.ts';
import { schemaFileOf } from './schema-files.ts';

function rowOf(one: PgTable): string[] {
  const { columns, foreignKeys } = getTableConfig(one);
  const name = getTableName(one);
  const references = [
    ...new Set(
      foreignKeys.map((key) => getTableName(key.reference().foreignTable)).filter((other) => other !== name),
    ),
  ];
  return [
    code(name),
    globalTables[name] ? `installation: ${globalTables[name]}` : 'institution',
    unauditedTables[name] ? `no: ${unauditedTables[name]}` : 'yes',
    columns
      .map((column) => `${code(column.name)} ${column.getSQLType()}${column.notNull ? '' : '?'}`)
      .join(', '),
    references.map(code).join(', '),
    code(`db/src/schema/${schemaFileOf(name)}`),
  ];
}

export function schemaMap(): string {
  const rows = Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map(rowOf);
  return page(
    'Tables',
    'Rows of an institution are isolated by row level security; changes of audited tables are logged by a trigger. `?`: may be null.',
    table(['table', 'belongs to', 'audited', 'columns', 'refers to', 'file'], rows.sort(byFirst)),
  );
}
