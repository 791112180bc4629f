import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttleEvents } from './throttle-events.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Sent events, each with the millisecond at which it went out. */
function sending() {
  const beganMs = Date.now();
  const sent: string[] = [];
  const throttled = throttleEvents((name, event, { count }) =>
    sent.push(`${Date.now() - beganMs} ${name} ${event} ${count}`),
  );
  return { sent, throttled };
}

it('sends the first event at once, and what follows within a second as one at its end', () => {
  const { sent, throttled } = sending();
  throttled('exam', 'counters', { count: 1 });
  vi.advanceTimersByTime(300);
  throttled('exam', 'counters', { count: 2 });
  throttled('exam', 'counters', { count: 3 });
  vi.advanceTimersByTime(5000);
  expect(sent).toEqual(['0 exam counters 1', '1000 exam counters 3']);
  throttled('exam', 'counters', { count: 4 });
  expect(sent.at(-1)).toBe('5300 exam counters 4');
});

it('sends no more than one a second, however many there are', () => {
  const { sent, throttled } = sending();
  for (let count = 0; count <= 300; count += 1) {
    throttled('exam', 'counters', { count });
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(5000);
  expect(sent.map((one) => Number(one.split(' ')[0]))).toEqual([0, 1000, 2000, 3000, 4000]);
  expect(sent.at(-1)).toContain('300');
});

it('keeps channels and events apart', () => {
  const { sent, throttled } = sending();
  throttled('exam', 'counters', { count: 1 });
  throttled('other', 'counters', { count: 1 });
  throttled('exam', 'changed', { count: 1 });
  expect(sent).toHaveLength(3);
});
