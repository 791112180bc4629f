import { expect, it } from 'vitest';
import { excerptOf } from './excerpt.ts';

it('has the words of a text as they are read, in one line', () => {
  expect(excerptOf('<p>Se&nbsp;x &lt; 2,</p>\n<p>então <b>y</b> &amp;  z</p>')).toBe('Se x < 2, então y & z');
  expect(excerptOf('<p>Texto curto e mais um pouco</p>', 12)).toBe('Texto curto…');
});
