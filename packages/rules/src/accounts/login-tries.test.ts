import { describe, expect, it } from 'vitest';
import { computeLoginDelayMs, findLoginLock, longestLoginDelayMs, networkOf } from './login-tries.ts';

const minute = 60_000;
const nowMs = Date.UTC(2026, 2, 1, 12);
const failures = (count: number, lockedUntilMs: number | null = null, firstAtMs = nowMs - minute) => ({
  count,
  firstAtMs,
  lockedUntilMs,
});

describe('findLoginLock', () => {
  it('is the longest lock that still holds', () => {
    const counts = { pair: failures(11, nowMs + minute), account: failures(61, nowMs + 2 * minute) };
    expect(findLoginLock(counts, nowMs)).toBe(nowMs + 2 * minute);
    expect(findLoginLock(counts, nowMs + 2 * minute)).toBeNull();
  });
  it('never refuses a network', () => {
    expect(findLoginLock({ network: failures(10_000, nowMs + minute) }, nowMs)).toBeNull();
  });
});

describe('computeLoginDelayMs', () => {
  const usual = { insteadOfLock: false };
  const near = { insteadOfLock: true };
  it('slows a network down more with each failure beyond its limit, and never beyond the longest delay', () => {
    const delays = [0, 300, 301, 350, 10_000].map((count) =>
      computeLoginDelayMs({ network: failures(count) }, nowMs, usual),
    );
    expect(delays).toEqual([0, 0, 20, 1000, longestLoginDelayMs]);
  });
  it('forgets a window that is over', () => {
    const old = failures(10_000, null, nowMs - 16 * minute);
    expect(computeLoginDelayMs({ network: old, pair: old }, nowMs, near)).toBe(0);
  });
  it('takes the place of a lock only where that is asked for', () => {
    const counts = { pair: failures(12), account: failures(80) };
    expect(computeLoginDelayMs(counts, nowMs, usual)).toBe(0);
    expect(computeLoginDelayMs(counts, nowMs, near)).toBe(2000);
  });
});

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:1:2:3', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
