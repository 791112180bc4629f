import { testSecret } from '@certame/testkit/test-database.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { databaseUrls, migrateDatabase, roleNames } from './migrate.ts';
import { applyRowSecurity } from './row-security.ts';

const { owner, ownerUrl } = await useTestServer({ environment: { JOBS: 'off' } });
const { app, system } = roleNames('certame');
const apply = (): Promise<void> => applyRowSecurity(owner, app, system);
/** What was applied, and the state of the catalogue that came of it. */
const mark = async (): Promise<string> =>
  (await owner.query(`select obj_description('works_on_accounts()'::regprocedure, 'pg_proc') as mark`))
    .rows[0].mark;

beforeAll(async () => {
  await owner.query(`set lock_timeout = '500ms'`);
  // Functions that exist before the grant of all of them get it too, and those of the first start did not.
  await owner.query('drop policy sealed on responses');
  await apply();
});

it('touches no table of a database that has everything, as no part of a start does: answers are saved beside it', async () => {
  const impatient = new URL(ownerUrl);
  impatient.searchParams.set('options', '-c lock_timeout=500ms');
  const saving = new pg.Client({ connectionString: ownerUrl });
  await saving.connect();
  await saving.query('begin');
  await saving.query('lock table responses, attempts in row exclusive mode');
  await migrateDatabase(databaseUrls(impatient.toString(), 'certame', testSecret));
  await saving.query('rollback');
  await saving.end();
});

it.each([
  'drop policy sealed on responses',
  'alter policy tenant on rooms using (true)',
  'alter table attempts no force row level security',
  `grant delete on audit_log to ${app}`,
  'drop trigger note_logins on people',
  'alter table people disable trigger note_logins',
  `create or replace function works_on_accounts() returns boolean language sql stable parallel safe return true`,
])('notices what was changed, and takes it back: %s', async (change) => {
  const before = await mark();
  await owner.query(change);
  await apply();
  expect(await mark()).toBe(before);
});
