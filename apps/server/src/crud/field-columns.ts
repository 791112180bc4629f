import { AppError } from '@certame/contract/errors.ts';
import type { Field, FieldKind, FieldOf } from '@certame/contract/kit/fields.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { type SQL, sql } from '@certame/db/sql.ts';

/** How a kind of field stands in a column: what the API shows of it, and how a filter on it reads. */
interface FieldColumn<K extends FieldKind> {
  toWire(value: unknown, field: FieldOf<K>): unknown;
  /** Condition for a filter's values on the column's expression. */
  filter(column: SQL, values: readonly string[], field: FieldOf<K>): SQL;
}

const same = (value: unknown): unknown => value ?? null;

const list = (values: readonly string[]): SQL =>
  sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;
const containsText = (column: SQL, values: readonly string[]): SQL =>
  sql.join(
    values.map(
      (value) => sql`search_key(${column}::text) like '%' || search_key(${escapeLike(value)}) || '%'`,
    ),
    sql` or `,
  );
const equalsText = (column: SQL, values: readonly string[]): SQL => sql`${column}::text in ${list(values)}`;

/** A range as "from..to", either side may be missing; a single value means that value. */
const range =
  (cast: string, pattern: RegExp) =>
  (column: SQL, values: readonly string[]): SQL => {
    const conditions = values.map((value) => {
      const [from = '', to = value.includes('..') ? '' : from] = value.split('..');
      for (const bound of [from, to])
        if (bound !== '' && !pattern.test(bound)) throw new AppError('validation');
      const type = sql.raw(cast);
      const parts = [
        ...(from === '' ? [] : [sql`${column} >= ${from}::${type}`]),
        ...(to === '' ? [] : [sql`${column} <= ${to}::${type}`]),
      ];
      return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`;
    });
    return sql.join(conditions, sql` or `);
  };

const textual = { toWire: same, filter: containsText };
const byId = (column: SQL, values: readonly string[]): SQL => {
  if (!values.every(isUuid)) throw new AppError('validation');
  return sql`${column} in ${list(values)}`;
};

const isoInstant = (value: unknown): unknown => {
  if (value === null || value === undefined) return null;
  return (value instanceof Date ? value : new Date(String(value))).toISOString();
};

/** Rows that came to the field after the record was stored have their first choice. */
const withInitialChoices = (value: unknown, { rows, initial }: FieldOf<'choices'>): unknown => {
  const stored = (value ?? {}) as Record<string, string>;
  return Object.fromEntries(rows.map((row) => [row, stored[row] ?? initial[row]]));
};

const fieldColumns: { [K in FieldKind]: FieldColumn<K> } = {
  text: textual,
  longText: textual,
  richText: textual,
  email: textual,
  phone: textual,
  cpf: textual,
  url: textual,
  password: { toWire: () => null, filter: () => sql`false` },
  timeZone: textual,
  color: { toWire: same, filter: equalsText },
  select: { toWire: same, filter: equalsText },
  choices: { toWire: withInitialChoices, filter: () => sql`false` },
  integer: { toWire: same, filter: range('integer', /^-?\d{1,9}$/) },
  decimal: {
    toWire: (value) => (value === null || value === undefined ? null : String(value)),
    filter: range('numeric', /^-?\d{1,12}(\.\d{1,12})?$/),
  },
  money: {
    // The driver gives a bigint as text.
    toWire: (value) => (value === null || value === undefined ? null : Number(value)),
    filter: range('bigint', /^-?\d{1,15}$/),
  },
  boolean: {
    toWire: (value) => value === true,
    filter: (column, values) =>
      sql`${column} is ${values.includes('true') || values.includes('1') ? sql`true` : sql`false`}`,
  },
  date: { toWire: same, filter: range('date', /^\d{4}-\d\d-\d\d$/) },
  dateTime: {
    toWire: isoInstant,
    filter: range('timestamptz', /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/),
  },
  reference: { toWire: same, filter: byId },
  references: { toWire: (value) => value ?? [], filter: byId },
  image: { toWire: same, filter: byId },
};

/** `%` and `_` typed by a person mean themselves. */
export const escapeLike = (value: string): string => value.replace(/[\\%_]/g, '\\$&');

export const toWire = (field: Field, value: unknown): unknown => {
  const column = fieldColumns[field.kind] as FieldColumn<FieldKind>;
  return column.toWire(value, field as never);
};

export const filterCondition = (field: Field, column: SQL, values: readonly string[]): SQL => {
  const entry = fieldColumns[field.kind] as FieldColumn<FieldKind>;
  return sql`(${entry.filter(column, values, field as never)})`;
};
