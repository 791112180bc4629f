import { describe, expect, it } from 'vitest';
import { createFakeTimers } from '../testing/fake-timers.ts';
import { createServerClock, findTimeWarning, msToNextTick } from './clock.ts';

const at = (ms: number): string => new Date(ms).toISOString();
const noonMs = Date.parse('2026-11-20T12:00:00.000Z');

describe('server clock', () => {
  it('takes the middle of the way and trusts the shortest way most', async () => {
    const timers = createFakeTimers(0);
    const clock = createServerClock(timers, () => 0);
    clock.observe(at(noonMs), 0, 4000);
    expect(clock.nowMs()).toBe(noonMs - 2000);
    clock.observe(at(noonMs), 950, 1050);
    expect(clock.nowMs()).toBe(noonMs - 1000);
    clock.observe(at(noonMs + 900), 0, 3000);
    expect(clock.nowMs()).toBe(noonMs - 1000);
    await timers.advance(5000);
    expect(clock.nowMs()).toBe(noonMs + 4000);
  });

  it('believes the newest look when two contradict each other: the device slept', () => {
    const clock = createServerClock(createFakeTimers(0), () => 0);
    clock.observe(at(noonMs), 0, 100);
    clock.observe(at(noonMs + 600_000), 0, 2000);
    expect(clock.nowMs()).toBe(noonMs + 599_000);
  });

  it('counts down to the deadline and never below', () => {
    const clock = createServerClock(createFakeTimers(0), () => 0);
    clock.observe(at(noonMs), 0, 0);
    expect(clock.remainingMs(at(noonMs + 1500))).toBe(1500);
    expect(clock.remainingMs(at(noonMs - 1))).toBe(0);
    expect(clock.remainingMs(null)).toBeNull();
  });

  it('does not call time over by the date of a device that has jumped ahead', () => {
    const timers = createFakeTimers(0);
    let aheadMs = 0;
    const clock = createServerClock(timers, () => noonMs + timers.monotonicMs() + aheadMs);
    clock.assume(0, new Date(noonMs).toISOString());
    const deadline = new Date(noonMs + 19 * 60_000).toISOString();
    expect(clock.remainingMs(deadline)).toBe(19 * 60_000);
    aheadMs = 10 * 60_000;
    expect(clock.remainingMs(deadline)).toBe(9 * 60_000);
    aheadMs = 30 * 60_000;
    expect(clock.remainingMs(deadline)).toBe(19 * 60_000);
    // A reply of the server counts at once.
    clock.observe(new Date(noonMs + 30 * 60_000).toISOString(), 0, 0);
    expect(clock.remainingMs(deadline)).toBe(0);
  });

  it('ticks when the shown second changes', () => {
    expect(msToNextTick(61_250)).toBe(250);
    expect(msToNextTick(61_000)).toBe(1000);
  });

  it('warns once at ten, five and one minute', () => {
    expect(findTimeWarning(600_001, 600_000)).toBe(10);
    expect(findTimeWarning(600_000, 599_000)).toBeUndefined();
    expect(findTimeWarning(301_000, 300_000)).toBe(5);
    expect(findTimeWarning(61_000, 59_900)).toBe(1);
    expect(findTimeWarning(1000, 0)).toBeUndefined();
  });

  it('warns of what is left when the device slept over a threshold, and of nothing at its first look', () => {
    expect(findTimeWarning(720_000, 230_000)).toBe(4);
    for (const now of [302_000, 45_000]) expect(findTimeWarning(null, now)).toBeUndefined();
  });
});
