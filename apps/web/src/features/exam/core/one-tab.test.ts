import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdAttempt } from './one-tab.ts';

beforeEach(() => vi.stubGlobal('navigator', {}));
afterEach(() => vi.unstubAllGlobals());

it('lets one of two tabs that open in the same moment hold the attempt, where there are no locks', async () => {
  for (let round = 0; round < 5; round += 1) {
    const answerId = `answer-${round}`;
    const holds = await Promise.all([holdAttempt(answerId), holdAttempt(answerId), holdAttempt(answerId)]);
    expect(holds.filter((release) => release !== null)).toHaveLength(1);
    expect(await holdAttempt(answerId)).toBeNull();
    for (const release of holds) release?.();
    const next = await holdAttempt(answerId);
    expect(next).not.toBeNull();
    next?.();
  }
});
