import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lockAttempt } from './attempt-lock.ts';

beforeEach(() => vi.stubGlobal('navigator', {}));
afterEach(() => vi.unstubAllGlobals());

it('lets one of two tabs that open in the same moment hold the attempt, where there are no locks', async () => {
  for (let round = 0; round < 5; round += 1) {
    const answerId = `answer-${round}`;
    const holds = await Promise.all([lockAttempt(answerId), lockAttempt(answerId), lockAttempt(answerId)]);
    expect(holds.filter((release) => release !== null)).toHaveLength(1);
    expect(await lockAttempt(answerId)).toBeNull();
    for (const release of holds) release?.();
    const next = await lockAttempt(answerId);
    expect(next).not.toBeNull();
    next?.();
  }
});
