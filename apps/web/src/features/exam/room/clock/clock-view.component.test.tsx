import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import { createServerClock } from '../../core/time/clock.ts';
import { ClockView } from './clock-view.tsx';

const startMs = Date.parse('2026-03-01T12:00:00.000Z');
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, now: startMs }));
afterEach(() => vi.useRealTimers());

function draw(remainingMs: number | null, paused = false) {
  const timers = {
    monotonicMs: () => Date.now() - startMs,
    after: (ms: number, call: () => void) => {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
  };
  const onWarning = vi.fn();
  const deadline = remainingMs === null ? null : new Date(startMs + remainingMs).toISOString();
  const clock = createServerClock(timers, () => Date.now());
  renderPage(<ClockView clock={clock} deadline={deadline} paused={paused} onWarning={onWarning} />);
  return onWarning;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the clock of the exam room', () => {
  it('is not there where nothing limits the attempt', () => {
    draw(null);
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('counts down second by second', async () => {
    draw(3_600_000 + 5000);
    expect(screen.getByRole('timer').textContent).toBe('1:00:05');
    await pass(6000);
    expect(screen.getByRole('timer').textContent).toBe('59:59');
  });

  it('grows urgent at five minutes and at one, and warns', async () => {
    const onWarning = draw(5 * 60_000 + 2000);
    const urgency = () => screen.getByRole('button').dataset.urgency;
    expect([urgency(), onWarning.mock.calls]).toEqual(['low', []]);
    await pass(3000);
    expect([urgency(), onWarning.mock.calls]).toEqual(['medium', [[5]]]);
    await pass(4 * 60_000);
    expect([urgency(), onWarning.mock.calls]).toEqual(['high', [[5], [1]]]);
  });

  it('is hidden by a press, warns all the same, and comes back', async () => {
    const onWarning = draw(60_000 + 2000);
    const button = screen.getByRole('button');
    await act(async () => button.click());
    expect(screen.queryByRole('timer')).toBeNull();
    expect(button.getAttribute('aria-pressed')).toBe('true');
    await pass(3000);
    expect(onWarning).toHaveBeenCalledWith(1);
    await act(async () => button.click());
    expect(screen.getByRole('timer').textContent).toBe('00:59');
  });

  it('stands while the attempt is paused', async () => {
    const onWarning = draw(60_000 + 2000, true);
    await pass(5000);
    expect(onWarning).not.toHaveBeenCalled();
  });
});
