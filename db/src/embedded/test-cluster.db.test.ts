import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestCluster } from './test-cluster.ts';
import { makeScratchDataDir, query, removeScratch } from './testing/scratch.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = makeScratchDataDir();
});

afterEach(() => removeScratch(dataDir));

test('the last of several test runs stops the cluster', async () => {
  const cluster = await startTestCluster(dataDir);
  const other = spawn(process.execPath, [join(import.meta.dirname, 'testing/use-test-cluster.ts'), dataDir]);
  await once(other.stdout, 'data');
  await query(cluster.ownerUrl, 'create database of_a_test');
  await cluster.stop();
  await expect(query(cluster.ownerUrl, 'select 1 as one')).resolves.toEqual([{ one: 1 }]);
  const exited = once(other, 'exit');
  other.stdin.end();
  await exited;
  await expect(query(cluster.ownerUrl, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('a killed run neither keeps the cluster up nor leaves its databases', async () => {
  const killed = spawn(process.execPath, [join(import.meta.dirname, 'testing/use-test-cluster.ts'), dataDir]);
  const [ownerUrl] = await once(killed.stdout, 'data');
  await query(String(ownerUrl).trim(), 'create database of_a_test');
  const exited = once(killed, 'exit');
  killed.kill('SIGKILL');
  await exited;
  const cluster = await startTestCluster(dataDir);
  await expect(
    query(cluster.ownerUrl, `select datname from pg_database where datname = 'of_a_test'`),
  ).resolves.toEqual([]);
  await cluster.stop();
  await expect(query(cluster.ownerUrl, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
