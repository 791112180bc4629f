import { describe, expect, it } from 'vitest';
import { originOfVisit } from './origin.ts';

describe('the origin of a visit', () => {
  it('stands before the hash or after it, and the hash wins', () => {
    expect(
      originOfVisit({ search: '?utm_source=jornal&utm_medium=papel', hash: '#/campaigns/x' }, ''),
    ).toEqual({
      utm_source: 'jornal',
      utm_medium: 'papel',
      utm_campaign: null,
      referrer: null,
    });
    expect(
      originOfVisit(
        { search: '?utm_source=jornal', hash: '#/campaigns/x?utm_source=insta%20gram&utm_campaign=%3Cb%3E' },
        'https://instagram.com/',
      ),
    ).toEqual({
      utm_source: 'insta gram',
      utm_medium: null,
      utm_campaign: '<b>',
      referrer: 'https://instagram.com/',
    });
  });
});
