import { expect, it } from 'vitest';
import { runInWorker, WorkerFailure } from './run-in-worker.ts';

const limits = { timeoutMs: 1500, maxHeapMb: 64 };
const run = (code: string, task: unknown = null) =>
  runInWorker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), task, limits);
const threads = "import { parentPort, workerData } from 'node:worker_threads';";

it('gives what the thread posts, whatever it was given', async () => {
  const code = `${threads} parentPort.postMessage({ value: workerData.a + 1 })`;
  expect(await Promise.all([1, 2, 3, 4, 5, 6].map((a) => run(code, { a })))).toEqual([2, 3, 4, 5, 6, 7]);
});

it.each([
  ['hangs', 'for (;;);'],
  ['swells', 'const all = []; for (;;) all.push(new Array(1e6).fill(1));'],
  ['breaks', 'throw new Error("x")'],
  ['says nothing', ''],
])('ends a thread that %s, while the event loop goes on', async (_name, code) => {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 10);
  await expect(run(code)).rejects.toBeInstanceOf(WorkerFailure);
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(0);
});

it('tells a refusal from a death', async () => {
  await expect(run(`${threads} parentPort.postMessage({ refused: 'too-large' })`)).rejects.toMatchObject({
    reason: 'too-large',
  });
});

it('keeps nothing of the environment from a thread that is taken over', async () => {
  const code = `${threads} parentPort.postMessage({ value: Object.keys(process.env) })`;
  expect(await run(code)).toEqual([]);
});
