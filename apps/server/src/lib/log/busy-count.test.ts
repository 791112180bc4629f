import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBusyCount } from './busy-count.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('says once a minute how many requests were refused, where and why', () => {
  const lines: unknown[] = [];
  const count = createBusyCount({ warn: (...line: unknown[]) => void lines.push(line) });
  const full = Object.assign(new Error('sorry, too many clients already'), { code: '53300' });
  for (let time = 0; time < 1000; time += 1) count.add('/api/v1/answers/:id/responses', full);
  count.add('/api/v1/me', new Error('timeout exceeded when trying to connect'));
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual([
    [
      {
        refused: 1001,
        routes: { '/api/v1/answers/:id/responses': 1000, '/api/v1/me': 1 },
        causes: { '53300': 1000, 'timeout exceeded when trying to connect': 1 },
      },
      'busy',
    ],
  ]);
  vi.advanceTimersByTime(600_000);
  expect(lines).toHaveLength(1);
  count.add('/api/v1/me', full);
  count.flush();
  expect(lines).toHaveLength(2);
});
