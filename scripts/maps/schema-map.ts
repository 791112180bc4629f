import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../../db/src/schema/index.ts';
import { securityOf } from '../../db/src/schema/tenancy.ts';
import { byFirst, code, page, table } from './format.ts';
import { schemaFileOf } from './schema-files.ts';

function securityCells(name: string): string[] {
  const security = securityOf(name);
  if (!security) throw new Error(`${name} is declared by neither tenantTable nor globalTable`);
  const common = 'tenant' in security ? security.tenant : security.global;
  const rights = common.readOnly ? 'read' : common.appendOnly ? 'read, add' : 'read, add, change, delete';
  const audit = common.audit
    ? `no: ${common.audit.not}${common.audit.but ? `; but ${common.audit.but.map(code).join(', ')}` : ''}`
    : 'yes';
  const owner = 'tenant' in security ? 'institution' : `installation: ${security.global.reason}`;
  return [owner, rights, audit];
}

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
    ...securityCells(name),
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
    table(
      ['table', 'belongs to', 'the application may', 'audited', 'columns', 'refers to', 'file'],
      rows.sort(byFirst),
    ),
  );
}
