import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DeviceHeaders, detectEnvironment } from './detect-environment.ts';

const headers = (changes: Partial<DeviceHeaders>): DeviceHeaders => ({
  userAgent: undefined,
  brands: undefined,
  mobile: undefined,
  platform: undefined,
  report: undefined,
  ...changes,
});
const key = (changes: Partial<DeviceHeaders>): string => detectEnvironment(headers(changes)).key;

const safariOnMac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';
const chromeOnLinux =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

describe("a device's own report", () => {
  it.each([
    ['a Mac', safariOnMac, undefined, 'desktop macos safari'],
    [
      'an iPad that asks for pages of desktops',
      safariOnMac,
      'touch=5, fine=0, side=820',
      'tablet ios safari',
    ],
    ['an iPad with a mouse', safariOnMac, 'touch=5, fine=1, side=820', 'tablet ios safari'],
    ['an iPhone likewise', safariOnMac, 'touch=5, fine=0, side=390', 'mobile ios safari'],
    ['a telephone that says Linux', chromeOnLinux, 'touch=5, fine=0, side=412', 'mobile android chrome'],
    ['a tablet that says Linux', chromeOnLinux, 'touch=10, fine=0, side=800', 'tablet android chrome'],
    ['a notebook with a touch screen', chromeOnLinux, 'touch=10, fine=1, side=800', 'desktop linux chrome'],
    ['a Windows tablet', chromeOnWindows, 'touch=10, fine=0, side=800', 'desktop windows chrome'],
    ['nonsense', safariOnMac, 'touch=-1; drop table', 'desktop macos safari'],
  ])('%s', (_, userAgent, report, expected) => {
    expect(key({ userAgent, report })).toBe(expected);
  });
});

describe('client hints', () => {
  const brands = (name: string, version = 131) =>
    `"${name}";v="${version}", "Chromium";v="131", "Not_A Brand";v="24"`;
  it.each([
    [
      'Chrome',
      { brands: brands('Google Chrome'), platform: '"Windows"', mobile: '?0' },
      'desktop windows chrome',
    ],
    [
      'Edge',
      { brands: brands('Microsoft Edge'), platform: '"Windows"', mobile: '?0' },
      'desktop windows edge',
    ],
    [
      'Brave says Chrome in its user agent',
      { brands: brands('Brave'), platform: '"Windows"' },
      'desktop windows Brave',
    ],
    [
      'Chromium alone',
      { brands: '"Not A(Brand";v="8", "Chromium";v="131"', platform: '"Windows"' },
      'desktop windows chrome',
    ],
    [
      'an extension that changes the user agent',
      { brands: brands('Google Chrome'), platform: '"Android"', mobile: '?1' },
      'mobile android chrome',
    ],
    [
      'an Android tablet',
      { brands: brands('Google Chrome'), platform: '"Android"', mobile: '?0' },
      'tablet android chrome',
    ],
    ['a platform that nobody knows', { platform: '"constructor"' }, 'desktop windows chrome'],
    ['brands that say nothing', { brands: '"Not_A Brand";v="24"' }, 'desktop windows chrome'],
    ['broken', { brands: ';;;"', platform: 'Windows', mobile: 'yes' }, 'desktop windows chrome'],
  ])('%s', (_, hints, expected) => {
    expect(key({ userAgent: chromeOnWindows, ...hints })).toBe(expected);
  });

  it('tell the version that counts', () => {
    const of = (version: number) =>
      detectEnvironment(headers({ userAgent: chromeOnWindows, brands: brands('Google Chrome', version) }));
    expect([of(71).isOutdated, of(72).isOutdated]).toEqual([true, false]);
  });

  it('leave a page inside of an app what it is', () => {
    const userAgent =
      'Mozilla/5.0 (Linux; Android 13; SM-A155M; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36';
    expect(key({ userAgent, brands: brands('Android WebView'), platform: '"Android"', mobile: '?1' })).toBe(
      'mobile android WebView',
    );
  });
});

it('answers whatever comes, quickly', () => {
  const text = fc.option(fc.string({ maxLength: 600, unit: 'binary' }), { nil: undefined });
  fc.assert(
    fc.property(
      fc.record({ userAgent: text, brands: text, mobile: text, platform: text, report: text }),
      (given) => {
        const { key: found } = detectEnvironment(given);
        expect(found.split(' ').length).toBeGreaterThanOrEqual(3);
      },
    ),
  );
  // The processor time of this thread: by the clock, a busy machine would count as slow text.
  const began = process.threadCpuUsage();
  detectEnvironment(headers({ userAgent: 'Version/1 '.repeat(50), brands: '"a'.repeat(250) }));
  const { user, system } = process.threadCpuUsage(began);
  expect((user + system) / 1000).toBeLessThan(50);
});
