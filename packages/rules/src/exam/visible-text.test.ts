import { expect, it } from 'vitest';
import { showsNothing } from './visible-text.ts';

it.each([
  ['', true],
  [' \u00a0\n\u200b\u3164', true],
  ['<p></p><p>&nbsp;</p><br/>', true],
  ['<p>a</p>', false],
  ['<p></p>\u{1f600}', false],
  ['1 < 2', false],
  ['<', false],
  ['&nbsp', false],
])('says whether %j shows nothing', (text, expected) => {
  expect(showsNothing(text)).toBe(expected);
});
