import { describe, expect, it } from 'vitest';
import { describeDevice } from './describe-device.ts';

const text = (userAgent: string | null): string => {
  const { browser, system, device } = describeDevice(userAgent);
  return [browser, system, device].join(' / ');
};
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('describeDevice', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
      'Chrome 131 / Windows / computer',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.1`,
      'Edge 131 / Windows / computer',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-A155M) ${webkit} Chrome/130.0.0.0 Mobile Safari/537.36`,
      'Chrome 130 / Android / phone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 13; SM-X200) ${webkit} SamsungBrowser/26.0 Chrome/122.0 Safari/537.36`,
      'Samsung Internet 26 / Android / tablet',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari 17 / iOS / phone',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
      'Firefox 132 / Linux / computer',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari 17 / iPadOS / tablet',
    ],
    ['curl/8.5', ' /  / unknown'],
    ['', ' /  / unknown'],
    [null, ' /  / unknown'],
  ])('%s', (userAgent, expected) => {
    expect(text(userAgent)).toBe(expected);
  });
});
