import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSyncLoop } from './sync-loop.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A loop whose polls are answered by hand. */
function askedLoop(delayMs = 1000) {
  const questions: PromiseWithResolvers<void>[] = [];
  const loop = createSyncLoop({
    delayMs: () => delayMs,
    ask: () => {
      const question = Promise.withResolvers<void>();
      questions.push(question);
      return question.promise;
    },
  });
  const answer = async (): Promise<void> => {
    questions.at(-1)?.resolve();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { loop, questions, answer };
}

it('asks one question at a time, and once more for all that was told meanwhile', async () => {
  const { loop, questions, answer } = askedLoop();
  loop.now();
  loop.now();
  loop.now();
  expect(questions).toHaveLength(1);
  await answer();
  expect(questions).toHaveLength(2);
  await answer();
  expect(questions).toHaveLength(2);
});

it('asks again after its delay, and never after it was stopped', async () => {
  const { loop, questions, answer } = askedLoop();
  loop.now();
  await answer();
  await vi.advanceTimersByTimeAsync(1001);
  expect(questions).toHaveLength(2);
  await answer();
  loop.stop();
  await vi.advanceTimersByTimeAsync(5000);
  loop.now();
  expect(questions).toHaveLength(2);
});

it('goes on after a question that failed, which is reported', async () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const { loop, questions } = askedLoop();
  loop.now();
  const error = new Error('A link could not be made');
  questions[0]?.reject(error);
  await vi.advanceTimersByTimeAsync(1001);
  expect(questions).toHaveLength(2);
  expect(report.mock.calls[0]?.[0]).toBe(error);
});
