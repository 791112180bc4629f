import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { delayBeforeMs } from './keep-running.mjs';

const LIB = pathToFileURL(import.meta.dirname).href;
let launcher: ChildProcess | undefined;

afterEach(() => {
  launcher?.kill('SIGKILL');
});

/** Stands for the server: notes each start of it, then does what is said for that start. */
const server = (...acts: string[]): string => `
  const { appendFileSync, readFileSync } = require('node:fs');
  appendFileSync(process.argv[1], 'x');
  const time = readFileSync(process.argv[1], 'utf8').length;
  const ready = () => process.send({ state: 'ready' });
  const wait = () => setInterval(() => {}, 60_000);
  process.on('SIGTERM', () => process.exit(0));
  process.on('disconnect', () => process.exit(0));
  console.log('start', time);
  [${acts.map((act) => `() => { ${act} }`).join(',')}][time - 1]();`;

const LAUNCHER = `
  const { start } = await import('${LIB}/run.mjs');
  const { keepRunning } = await import('${LIB}/keep-running.mjs');
  process.exitCode = await keepRunning(() => start(process.execPath, ['-e', process.argv[1], process.argv[2]], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  }));`;

function launch(script: string) {
  const notes = join(mkdtempSync(join(tmpdir(), 'certame-keep-')), 'starts');
  const child = spawn(process.execPath, ['--input-type=module', '-e', LAUNCHER, script, notes], {
    env: { ...process.env, npm_lifecycle_event: '' },
  });
  launcher = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  return {
    child,
    exited: once(child, 'exit'),
    output: () => output,
    starts: () => readFileSync(notes, 'utf8').length,
    until: (text: string) => expect.poll(() => output, { timeout: 30_000 }).toContain(text),
  };
}

test('a server that was up and ends by an error is started again, and that is said', async () => {
  const run = launch(
    server("ready(); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50)", 'ready(); wait()'),
  );
  await run.until('start 2');
  expect(run.output()).toContain('O Certame parou de repente (código 137). Iniciando de novo em 1,0 s');
  run.child.kill('SIGTERM');
  expect(await run.exited).toEqual([0, null]);
  expect(run.starts()).toBe(2);
});

test('one that came up once is tried again although the next start fails', async () => {
  const run = launch(
    server('ready(); setTimeout(() => process.exit(70), 50)', 'process.exit(1)', 'ready(); wait()'),
  );
  await run.until('start 3');
  expect(run.output()).toContain('Iniciando de novo em 2,0 s');
});

test.each([
  ['never came up', 'process.exit(1)', 1],
  ['is configured wrongly', 'ready(); setTimeout(() => process.exit(78), 50)', 78],
  ['was stopped', 'ready(); setTimeout(() => process.exit(0), 50)', 0],
  [
    'failed while it was being stopped',
    "ready(); process.send({ state: 'stopping' }, () => process.exit(1))",
    1,
  ],
])('one that %s is left alone', async (_name, act, code) => {
  const run = launch(server(act, 'wait()'));
  expect(await run.exited).toEqual([code, null]);
  expect(run.starts()).toBe(1);
});

test('a signal while the next start is waited for ends the wait', async () => {
  const run = launch(server('ready(); setTimeout(() => process.exit(70), 50)', 'wait()'));
  await run.until('parou de repente');
  run.child.kill('SIGTERM');
  expect(await run.exited).toEqual([70, null]);
  expect(run.starts()).toBe(1);
});

test('the wait doubles, up to a minute', () => {
  expect([1, 2, 3, 7, 40].map(delayBeforeMs)).toEqual([1000, 2000, 4000, 60_000, 60_000]);
});
