import { describe, expect, it } from 'vitest';
import { computeFullscreenGraceMs, isLockOverdue } from './lock-screen.ts';

describe('the time out of full screen', () => {
  it.each([
    ['lenient', 30_000],
    ['moderate', 15_000],
    ['severe', 0],
  ] as const)('is, %s, %i ms', (leniency, ms) => {
    expect(computeFullscreenGraceMs({ lock_screen: true, leniency })).toBe(ms);
    expect(computeFullscreenGraceMs({ lock_screen: false, leniency })).toBeNull();
  });
});

describe('an attempt that is out of full screen', () => {
  const left = 1_000_000;
  const input = {
    settings: { lock_screen: true, leniency: 'moderate' as const },
    leftAtMs: left,
    deviceSeenAtMs: left + 60_000,
    marginMs: 20_000,
  };
  it.each([
    ['is closed while its device is still heard of', {}, true],
    ['may come back within the grace and what the line takes', { deviceSeenAtMs: left + 35_000 }, false],
    ['has crashed when its device fell silent', { deviceSeenAtMs: left + 1000 }, false],
    ['has entered it again', { leftAtMs: null }, false],
    ['has no lock', { settings: { lock_screen: false, leniency: 'severe' as const } }, false],
    ['has no device', { deviceSeenAtMs: null }, false],
  ])('%s', (_, changes, expected) => {
    expect(isLockOverdue({ ...input, ...changes })).toBe(expected);
  });
});
