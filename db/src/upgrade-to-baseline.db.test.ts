import { join } from 'node:path';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, it } from 'vitest';
import { OutdatedDatabaseError, upgradeToBaseline } from './upgrade-to-baseline.ts';

const { owner } = await useTestServer();
const migrationsFolder = join(import.meta.dirname, '../migrations');
const LAST_BEFORE_BASELINE = 1_795_533_891_932;

const upgrade = (): Promise<void> => upgradeToBaseline(owner, migrationsFolder);
const journal = async (): Promise<string[]> =>
  (await owner.query('select hash from drizzle.__drizzle_migrations order by created_at')).rows.map(
    ({ hash }) => hash,
  );
async function journalOfBefore(last: number): Promise<void> {
  await owner.query('delete from drizzle.__drizzle_migrations');
  await owner.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('before', $1)`, [
    last,
  ]);
}

it('a database with the baseline is left alone', async () => {
  const before = await journal();
  await upgrade();
  expect(await journal()).toEqual(before);
});

it('a database of the last version before the baseline gets its names, and keeps its rows', async () => {
  // Those after it are the ordinary migration's, which comes next.
  const baseline = (await journal()).slice(0, 2);
  const rooms = (await owner.query('select id from rooms order by id')).rows;
  await owner.query(
    'alter table rooms rename to classrooms; alter table classrooms rename constraint rooms_number to classrooms_number; alter table outbox_emails rename interactive to awaited',
  );
  await journalOfBefore(LAST_BEFORE_BASELINE);
  await upgrade();
  expect(await journal()).toEqual(['before', ...baseline]);
  expect(rooms.length).toBeGreaterThan(0);
  expect((await owner.query('select id from rooms order by id')).rows).toEqual(rooms);
  const renamed = `select from pg_constraint where conname = 'rooms_number'`;
  expect((await owner.query(renamed)).rowCount).toBe(1);
  await owner.query('select interactive from outbox_emails limit 1');
});

it('an older database is refused with what to do', async () => {
  await journalOfBefore(LAST_BEFORE_BASELINE - 1);
  await expect(upgrade()).rejects.toThrow(OutdatedDatabaseError);
});
