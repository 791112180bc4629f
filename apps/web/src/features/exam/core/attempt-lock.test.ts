import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lockAttempt, type ReleaseLock } from './attempt-lock.ts';
import { comeToRest } from './testing/fake-timers.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', {});
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Tabs that open in the same moment; what they say to each other arrives before their wait is over. */
async function open(answerId: string, tabs = 1): Promise<(ReleaseLock | null)[]> {
  const locks = Array.from({ length: tabs }, () => lockAttempt(answerId));
  await comeToRest();
  vi.advanceTimersByTime(400);
  return Promise.all(locks);
}

it('lets one of two tabs that open in the same moment hold the attempt, where there are no locks', async () => {
  for (let round = 0; round < 5; round += 1) {
    const answerId = `answer-${round}`;
    const holds = await open(answerId, 3);
    expect(holds.filter((release) => release !== null)).toHaveLength(1);
    expect(await open(answerId)).toEqual([null]);
    for (const release of holds) release?.();
    const [next] = await open(answerId);
    expect(next).toBeTypeOf('function');
    next?.();
  }
});
