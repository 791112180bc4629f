import { describe, expect, it } from 'vitest';
import { cleanParameter, hostOfReferrer, originName, readOrigin } from './origin.ts';

const options = { ownHost: 'certame.example', maxChars: 100 };
const none = { utm_source: null, utm_medium: null, utm_campaign: null, referrer: null };

describe('origin', () => {
  it('keeps the words of the address and the host of the referrer', () => {
    const origin = readOrigin(
      {
        utm_source: ' instagram ',
        utm_medium: 'stories',
        utm_campaign: 'Vestibular 2027',
        referrer: 'https://www.Instagram.com/escola?segredo=1',
      },
      options,
    );
    expect(origin).toEqual({
      utm_source: 'instagram',
      utm_medium: 'stories',
      utm_campaign: 'Vestibular 2027',
      referrer_host: 'instagram.com',
    });
    expect(originName(origin)).toBe('instagram');
    expect(originName({ ...origin, utm_source: null })).toBe('instagram.com');
    expect(originName(readOrigin(none, options))).toBeNull();
  });

  it.each([
    ['<script>alert(1)</script>', 'script alert(1) /script'],
    ['a\u0000b\nc\u202egnp', 'a b c gnp'],
    ['\u200b\u200b', null],
    ['', null],
    [42, null],
    [['a'], null],
    [undefined, null],
    ['x'.repeat(5000), 'x'.repeat(100)],
    ['🎓'.repeat(200), '🎓'.repeat(100)],
  ])('makes one short line of %j', (value, expected) => {
    expect(cleanParameter(value, 100)).toBe(expected);
  });

  it.each([
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['https://certame.example/#/campaigns/x', null],
    ['not an address', null],
    ['https://user:pass@evil.example:8443/a', 'evil.example'],
    ['https://escola-são.example/', 'xn--escola-so-s2a.example'],
    [`https://${'a'.repeat(300)}.example/`, null],
  ])('reads the host of %j', (referrer, expected) => {
    expect(hostOfReferrer(referrer, options.ownHost)).toBe(expected);
  });
});
