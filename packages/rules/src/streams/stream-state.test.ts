import { streamLimits } from '@certame/contract/features/streams/stream-limits.ts';
import { describe, expect, it } from 'vitest';
import {
  isAbandoned,
  isPlannedInPast,
  needsTakeOver,
  nextStreamState,
  viewerStatusOf,
} from './stream-state.ts';

describe('the states of a stream', () => {
  it.each([
    ['planned', 'change', 'planned'],
    ['planned', 'start', 'live'],
    ['planned', 'end', undefined],
    ['planned', 'delete', null],
    ['live', 'change', undefined],
    ['live', 'start', 'live'],
    ['live', 'end', 'ended'],
    ['live', 'delete', undefined],
    ['ended', 'change', undefined],
    ['ended', 'start', undefined],
    ['ended', 'end', 'ended'],
    ['ended', 'delete', null],
  ] as const)('%s, %s: %s', (state, action, next) => {
    expect(nextStreamState(state, action)).toBe(next);
  });

  it('is over when nothing came for long', () => {
    expect(isAbandoned(0, streamLimits.abandonedMs - 1)).toBe(false);
    expect(isAbandoned(0, streamLimits.abandonedMs)).toBe(true);
  });

  it('is planned for a time that is to come, or has just been typed', () => {
    expect(isPlannedInPast(1_000_000, 1_000_000 + 59_000)).toBe(false);
    expect(isPlannedInPast(1_000_000, 1_000_000 + 61_000)).toBe(true);
  });
});

describe('a second broadcaster', () => {
  const broadcast = { deviceId: 'first', lastSeenMs: 1000 };
  it('asks first while the other one is heard of', () => {
    expect(needsTakeOver(broadcast, 'second', 2000)).toBe(true);
    expect(needsTakeOver(broadcast, 'second', 1000 + streamLimits.abandonedMs)).toBe(false);
  });
  it('is none on the same device, or where nobody was', () => {
    expect(needsTakeOver(broadcast, 'first', 2000)).toBe(false);
    expect(needsTakeOver({ deviceId: null, lastSeenMs: null }, 'second', 2000)).toBe(false);
  });
});

describe('what viewers are told', () => {
  const live = { state: 'live', hasSegment: true, lastSeenMs: 10_000, nowMs: 11_000 } as const;
  it.each([
    [live, 'playing'],
    [{ ...live, hasSegment: false }, 'starting'],
    [{ ...live, nowMs: 10_000 + streamLimits.silentMs }, 'playing'],
    [{ ...live, nowMs: 10_001 + streamLimits.silentMs }, 'lost'],
    [{ ...live, state: 'planned' }, 'planned'],
    [{ ...live, state: 'ended' }, 'ended'],
  ] as const)('%o: %s', (given, status) => {
    expect(viewerStatusOf(given)).toBe(status);
  });
});
