import { describe, expect, it } from 'vitest';
import { computeMailDelivery, type OutboxFigures } from './delivery-state.ts';

const minuteMs = 60_000;
const nowMs = 100 * minuteMs;
const ago = (minutes: number): number => nowMs - minutes * minuteMs;
const outbox = (figures: Partial<OutboxFigures>) =>
  computeMailDelivery(
    {
      isConfigured: true,
      waiting: 3,
      oldestQueuedAtMs: ago(40),
      lastAnswerAtMs: null,
      firstFailureAtMs: null,
      oldestOverdueAtMs: null,
      ...figures,
    },
    nowMs,
  );

describe('mail', () => {
  it('that waits for its turn leaves', () => {
    expect(outbox({})).toEqual({ state: 'leaving', sinceMs: null, waiting: 3 });
  });

  it('without a mail server waits since the oldest message', () => {
    expect(outbox({ isConfigured: false })).toEqual({
      state: 'not_configured',
      sinceMs: ago(40),
      waiting: 3,
    });
  });

  it('is said to stand still after five minutes of failures, not before', () => {
    expect(outbox({ firstFailureAtMs: ago(4) }).state).toBe('leaving');
    expect(outbox({ firstFailureAtMs: ago(5) })).toEqual({ state: 'failing', sinceMs: ago(5), waiting: 3 });
  });

  it('that nobody tries stands still too, since whichever came first', () => {
    expect(outbox({ oldestOverdueAtMs: ago(12) })).toMatchObject({ state: 'failing', sinceMs: ago(12) });
    expect(outbox({ oldestOverdueAtMs: ago(12), firstFailureAtMs: ago(20) }).sinceMs).toBe(ago(20));
    expect(outbox({ oldestOverdueAtMs: ago(30), firstFailureAtMs: ago(20) }).sinceMs).toBe(ago(30));
  });

  it('leaves while a long queue gets shorter', () => {
    expect(outbox({ oldestOverdueAtMs: ago(40), lastAnswerAtMs: ago(1) }).state).toBe('leaving');
    expect(outbox({ oldestOverdueAtMs: ago(40), lastAnswerAtMs: ago(10) }).sinceMs).toBe(ago(10));
  });

  it('is no standstill while nothing waits', () => {
    expect(outbox({ isConfigured: false, waiting: 0 }).state).toBe('leaving');
    expect(outbox({ firstFailureAtMs: ago(60), waiting: 0 }).state).toBe('leaving');
  });
});
