import { describe, expect, test } from 'vitest';
import { computeLeaveMs, hasLeft, type PresenceInput } from './presence.ts';

const minute = 60_000;
const input = (changes: Partial<PresenceInput> = {}): PresenceInput => ({
  state: 'in_progress',
  continueLater: false,
  lastSeenMs: 10 * minute,
  listeningSinceMs: 0,
  graceMs: minute,
  ...changes,
});

describe('leaving an attempt that cannot be continued', () => {
  test('begins when the device has been silent for longer than the grace', () => {
    expect(computeLeaveMs(input())).toBe(11 * minute);
    expect(hasLeft(input(), 11 * minute)).toBe(false);
    expect(hasLeft(input(), 11 * minute + 1)).toBe(true);
  });
  test.each<[string, Partial<PresenceInput>]>([
    ['where one may continue later', { continueLater: true }],
    ['in a pause', { state: 'paused' }],
    ['in a closed attempt', { state: 'finished' }],
    ['where there is no device to hear of', { lastSeenMs: null }],
  ])('is none %s', (_, changes) => {
    expect(computeLeaveMs(input(changes))).toBeNull();
    expect(hasLeft(input(changes), 1000 * minute)).toBe(false);
  });
  test('does not count the time in which the server itself could hear nobody', () => {
    const restarted = input({ listeningSinceMs: 20 * minute });
    expect(hasLeft(restarted, 21 * minute)).toBe(false);
    expect(hasLeft(restarted, 21 * minute + 1)).toBe(true);
  });
});
