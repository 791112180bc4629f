import { detectEnvironment } from '@certame/rules/exam/environment/detect-environment.ts';
import { describe, expect, it } from 'vitest';
import { reportOf } from './device-report.ts';

const safariOnMac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';

describe('reportOf', () => {
  it.each([
    ['nothing touches it', reportOf(0, true, 900), 'desktop macos safari'],
    ['an iPad', reportOf(5, false, 820.4), 'tablet ios safari'],
    ['a screen of many points', reportOf(256, false, 1080), 'tablet ios safari'],
  ])('is read by the server: %s', (_, report, key) => {
    const said = { userAgent: safariOnMac, brands: undefined, mobile: undefined, platform: undefined };
    expect(detectEnvironment({ ...said, report: report ?? undefined }).key).toBe(key);
  });
});
