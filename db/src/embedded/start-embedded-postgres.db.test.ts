import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedPostgresEvent, startEmbeddedPostgres } from './start-embedded-postgres.ts';
import { makeScratchDataDir, query, removeScratch } from './testing/scratch.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = makeScratchDataDir();
});

afterEach(() => removeScratch(dataDir));

describe('a first start', () => {
  test('makes a durable UTF-8 cluster that sorts in Portuguese and asks for a password', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir });
    expect(postgres.reused).toBe(false);
    const [row] = await query(
      postgres.ownerUrl,
      `select current_database() as database, pg_encoding_to_char(encoding) as encoding, datlocprovider as provider,
        coalesce(to_jsonb(pg_database) ->> 'datlocale', to_jsonb(pg_database) ->> 'daticulocale') as locale,
        current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('full_page_writes') as pages, current_setting('listen_addresses') as addresses,
        current_setting('unix_socket_directories') as sockets, current_setting('password_encryption') as passwords,
        (select array_agg(word order by word) from unnest('{ovo,órgão,água,Zebra}'::text[]) word) as words
      from pg_database where datname = current_database()`,
    );
    expect(row).toEqual({
      database: 'certame',
      encoding: 'UTF8',
      provider: 'i',
      locale: 'pt-BR',
      fsync: 'on',
      commit: 'on',
      pages: 'on',
      addresses: '127.0.0.1',
      sockets: '',
      passwords: 'scram-sha-256',
      words: ['água', 'órgão', 'ovo', 'Zebra'],
    });
    const wrong = new URL(postgres.ownerUrl);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    if (process.platform !== 'win32') {
      expect(statSync(join(dataDir, 'cluster/owner-password')).mode & 0o777).toBe(0o600);
    }
    await postgres.stop();
    await expect(query(postgres.ownerUrl, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('removes what an interrupted one left', async () => {
    mkdirSync(join(dataDir, 'cluster.unfinished-1/data'), { recursive: true });
    const postgres = await startEmbeddedPostgres({ dataDir });
    expect(readdirSync(dataDir).filter((name) => name.startsWith('cluster'))).toEqual(['cluster']);
    await postgres.stop();
  });
});

test('a second start keeps the data and initialises nothing', async () => {
  const first = await startEmbeddedPostgres({ dataDir });
  await query(first.ownerUrl, 'create table answer (id int)');
  await first.stop();
  const events: EmbeddedPostgresEvent[] = [];
  const second = await startEmbeddedPostgres({ dataDir, log: (event) => events.push(event) });
  expect(events.map(({ kind }) => kind)).toEqual(['starting', 'ready']);
  await expect(query(second.ownerUrl, 'select * from answer')).resolves.toEqual([]);
  await second.stop();
});

test('two starts at once share one instance', async () => {
  const both = await Promise.all([startEmbeddedPostgres({ dataDir }), startEmbeddedPostgres({ dataDir })]);
  expect(both.map(({ reused }) => reused).sort()).toEqual([false, true]);
  expect(both[0].pid).toBe(both[1].pid);
  await both[0].release();
  await both[1].stop();
});

test('stop ends open transactions instead of waiting for them', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const sleeping = query(postgres.ownerUrl, 'select pg_sleep(60)');
  // Which words it ends with depends on what arrives first: PostgreSQL's message or the end of the connection.
  const outcome = expect(sleeping).rejects.toBeInstanceOf(Error);
  await query(postgres.ownerUrl, 'select 1');
  await postgres.stop();
  await outcome;
  expect(existsSync(join(dataDir, 'cluster/data/postmaster.pid'))).toBe(false);
});

test('settings of the caller win, except those that would lose acknowledged writes', async () => {
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes', 'FSYNC']) {
    await expect(startEmbeddedPostgres({ dataDir, settings: { [name]: 'off' } })).rejects.toMatchObject({
      code: 'postgres_unsafe_setting',
    });
  }
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { work_mem: '11MB' } });
  await expect(query(postgres.ownerUrl, 'show work_mem')).resolves.toEqual([{ work_mem: '11MB' }]);
  await postgres.stop();
});

test('a setting that PostgreSQL does not know is reported with its own words', async () => {
  await expect(startEmbeddedPostgres({ dataDir, settings: { no_such_setting: '1' } })).rejects.toMatchObject({
    code: 'postgres_start_failed',
    message: expect.stringContaining('no_such_setting'),
  });
});

test('data without its password is left alone, not made anew', async () => {
  await (await startEmbeddedPostgres({ dataDir })).stop();
  rmSync(join(dataDir, 'cluster/owner-password'));
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toMatchObject({ code: 'postgres_init_failed' });
  expect(existsSync(join(dataDir, 'cluster/data/PG_VERSION'))).toBe(true);
});
