import * as schema from '@certame/db/schema/index.ts';
import { personalData } from '@certame/db/schema/personal-data.ts';
import { getTableName, is } from '@certame/db/sql.ts';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { ownDataParts } from './export-my-data.ts';

const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map(getTableConfig);
const persons = ['users', 'people', 'campaign_leads', 'participants', 'attempts'];
/** Columns that are a person's by what they are called. */
const named =
  /(_by|user_id|person_id|owner_id|sender_id|grader_id|lead_id|attempt_id|participant_id|email|emails|phone|document|birthdate|address|user_agent|to_name|guardian_name|addressed_to|justification|environment)$/;
/** Called so, and no person's. */
const impersonal: Readonly<Record<string, string>> = {
  'user_consents.document': 'which text it was',
  'proctoring_configs.microphone': 'whether an exam uses one',
  'streams.microphone': 'whether a stream has sound',
};

it('every column of a person says what an erasure does with it and where its person has a copy', () => {
  const missing = tables.flatMap(({ name, columns, foreignKeys }) => {
    const referring = foreignKeys
      .filter((key) => persons.includes(getTableName(key.reference().foreignTable)))
      .flatMap((key) => key.reference().columns.map((column) => column.name));
    return columns
      .map((column) => column.name)
      .filter((column) => referring.includes(column) || named.test(column))
      .map((column) => `${name}.${column}`)
      .filter((key) => !(key in impersonal) && !personalData[name]?.[key.slice(name.length + 1)]);
  });
  expect(missing).toEqual([]);
});

it('declares no column that there is not, and each file of the copy has something declared', () => {
  const known = new Set(
    tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)),
  );
  const declared = Object.entries(personalData).flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, { copy }]) => ({ key: `${table}.${column}`, copy })),
  );
  expect(declared.map(({ key }) => key).filter((key) => !known.has(key))).toEqual([]);
  const files = declared.flatMap(({ copy }) => (typeof copy === 'string' ? [copy] : []));
  expect([...new Set(files)].sort()).toEqual(
    Object.keys(ownDataParts)
      .map((part) => `${part}.json`)
      .sort(),
  );
});
