import { expect, it } from 'vitest';
import { runInWorker, WorkerFailure } from './worker-pool.ts';

const limits = { timeoutMs: 1500, maxHeapMb: 64 };
const run = (code: string, task: unknown = null) =>
  runInWorker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), task, limits);

it('gives what the thread posts, whatever it was given', async () => {
  const code = 'export default (task) => ({ value: task.a + 1 })';
  expect(await Promise.all([1, 2, 3, 4, 5, 6].map((a) => run(code, { a })))).toEqual([2, 3, 4, 5, 6, 7]);
});

it.each([
  ['hangs', 'export default () => { for (;;); }'],
  ['hangs before it begins', 'for (;;);'],
  ['swells', 'export default () => { const all = []; for (;;) all.push(new Array(1e6).fill(1)); }'],
  ['breaks', 'export default () => { throw new Error("x"); }'],
  ['says nothing', ''],
])('ends a thread that %s, while the event loop goes on', async (_name, code) => {
  let ticks = 0;
  // A thread that breaks is gone within some milliseconds.
  const timer = setInterval(() => {
    ticks += 1;
  }, 1);
  await expect(run(code)).rejects.toBeInstanceOf(WorkerFailure);
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(0);
});

it('tells a refusal from a death', async () => {
  await expect(run("export default () => ({ refused: 'too-large' })")).rejects.toMatchObject({
    reason: 'too-large',
  });
});

it('keeps nothing of the environment from a thread that is taken over', async () => {
  const code = 'export default () => ({ value: Object.keys(process.env) })';
  expect(await run(code)).toEqual([]);
});

it('gives each task a thread of its own', async () => {
  const code =
    'globalThis.seen = (globalThis.seen ?? 0) + 1; export default () => ({ value: globalThis.seen++ })';
  expect([await run(code), await run(code), await run(code)]).toEqual([1, 1, 1]);
});
