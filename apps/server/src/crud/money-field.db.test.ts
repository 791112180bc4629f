import { defineArea } from '@certame/contract/kit/area/define-area.ts';
import { money, text } from '@certame/contract/kit/fields.ts';
import { cents } from '@certame/db/schema/columns.ts';
import { sql } from '@certame/db/sql.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { pgTable, text as textColumn } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { textsOf } from '#lib/texts.ts';
import { cellText } from './export/cell-texts.ts';
import { filterCondition, toWire } from './field-columns.ts';

/** An area and a table that only this test has. */
const fees = defineArea({
  key: 'fees',
  scope: 'institution',
  labelField: 'name',
  fields: { name: text({ max: 50 }), amount: money({ currency: 'BRL' }) },
  menu: { group: 'commercial', icon: 'box' },
});
const table = pgTable('fees', { name: textColumn('name'), amount: cents('amount') });
const { amount } = fees.fields;

const { services, owner } = await useTestServer({ environment: { JOBS: 'off' } });
await owner.query(`create table fees (name text, amount bigint)`);
await owner.query('grant select, insert on fees to public');
await services.database.inGlobal(null, ({ tx }) =>
  tx.insert(table).values([
    { name: 'free', amount: 0 },
    { name: 'small', amount: 750 },
    { name: 'largest', amount: 999_999_999_999 },
    { name: 'unknown', amount: null },
  ]),
);
const found = (filter: string) =>
  services.database.inGlobal(null, async ({ tx }) => {
    const condition = filterCondition(amount, sql`amount`, [filter]);
    const { rows } = await tx.execute<{ name: string }>(
      sql`select name from fees where ${condition} order by amount`,
    );
    return rows.map(({ name }) => name);
  });

it('is stored as cents and comes back as a number, beyond what an integer column holds', async () => {
  const { rows } = await owner.query('select amount from fees order by amount');
  expect(rows.map((row) => toWire(amount, row.amount))).toEqual([0, 750, 999_999_999_999, null]);
});

it('is filtered by a range of cents', async () => {
  expect(await found('750')).toEqual(['small']);
  expect(await found('1..')).toEqual(['small', 'largest']);
  expect(await found('..750')).toEqual(['free', 'small']);
  for (const wrong of ['7.5', '7,5', 'x', '1e3'])
    await expect(async () => found(wrong), wrong).rejects.toMatchObject({ code: 'validation' });
});

it('is an amount in a sheet, so that people can calculate with it', () => {
  const row = { id: '', created_at: '', updated_at: '', labels: {}, amount: 123_456 };
  const around = {
    translate: textsOf('pt'),
    language: 'pt',
    timeZone: 'America/Sao_Paulo',
    nowMs: 0,
  } as const;
  expect(cellText({ area: fees, key: 'amount', row, ...around })).toBe(1234.56);
  expect(cellText({ area: fees, key: 'amount', row: { ...row, amount: 0 }, ...around })).toBe(0);
});
