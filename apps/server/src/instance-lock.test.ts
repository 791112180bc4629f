import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findRunningInstance } from '../../../scripts/lib/running-instance.mjs';
import { acquireInstanceLock, INSTANCE_LOCK_FILE } from './instance-lock.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'certame lock '));
});

afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

test('a second start learns where the first one answers', async () => {
  const first = await acquireInstanceLock(dataDir);
  expect((await acquireInstanceLock(dataDir)).running).toEqual({ pid: process.pid, state: 'starting' });
  first.lock?.publishAddress('http://localhost:3000');
  const second = await acquireInstanceLock(dataDir);
  expect(second.running).toEqual({ pid: process.pid, state: 'running', address: 'http://localhost:3000' });
  expect(findRunningInstance(dataDir)).toEqual(second.running);
});

test('the lock is free again after its release', async () => {
  const first = await acquireInstanceLock(dataDir);
  first.lock?.release();
  expect(findRunningInstance(dataDir)).toBeUndefined();
  expect((await acquireInstanceLock(dataDir)).lock).toBeDefined();
});

test('a start waits for an instance that is stopping', async () => {
  const first = await acquireInstanceLock(dataDir);
  first.lock?.markStopping();
  setTimeout(() => first.lock?.release(), 300);
  expect((await acquireInstanceLock(dataDir)).lock).toBeDefined();
});

test('the lock of a dead process is taken over', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(join(dataDir, INSTANCE_LOCK_FILE), JSON.stringify({ pid, identity: null, token: 'x' }));
  expect(findRunningInstance(dataDir)).toBeUndefined();
  expect((await acquireInstanceLock(dataDir)).lock).toBeDefined();
});

test('a process that only got the pid of a dead holder does not hold the lock', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)']);
  await once(child, 'spawn');
  const stale = { pid: child.pid, identity: 'another boot:1', token: 'x' };
  writeFileSync(join(dataDir, INSTANCE_LOCK_FILE), JSON.stringify(stale));
  expect((await acquireInstanceLock(dataDir)).lock).toBeDefined();
  expect(JSON.parse(readFileSync(join(dataDir, INSTANCE_LOCK_FILE), 'utf8')).pid).toBe(process.pid);
  child.kill('SIGKILL');
});

test('of many that start at once exactly one gets the lock', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(join(dataDir, INSTANCE_LOCK_FILE), JSON.stringify({ pid, identity: null, token: 'x' }));
  const script = join(import.meta.dirname, '../../../db/src/embedded/pid-lock.mjs');
  const program = `
    const { tryPidLock } = await import(process.argv[1]);
    console.log(tryPidLock(process.argv[2]).lock ? 'won' : 'lost');
    process.stdin.on('end', () => process.exit(0)).resume();`;
  const starters = Array.from({ length: 6 }, () =>
    spawn(process.execPath, [
      '--input-type=module',
      '-e',
      program,
      script,
      join(dataDir, INSTANCE_LOCK_FILE),
    ]),
  );
  const answers = await Promise.all(
    starters.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()),
  );
  for (const { stdin } of starters) stdin.end();
  expect(answers.filter((answer) => answer === 'won')).toHaveLength(1);
});
