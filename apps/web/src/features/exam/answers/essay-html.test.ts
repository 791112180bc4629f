import fc from 'fast-check';
import { expect, it } from 'vitest';
import { essayToHtml, essayToText } from './essay-html.ts';

it('keeps signs that look like markup as what was typed', () => {
  expect(essayToHtml('a < b & c\n\nfim')).toBe('<p>a &lt; b &amp; c</p><p></p><p>fim</p>');
});
it('gives back every text', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('a', ' ', '<', '>', '&', ';', '\n', 'ç', 'amp;', '#39;', '<p>', '</p>'),
      }),
      (text) => {
        expect(essayToText(essayToHtml(text))).toBe(text);
      },
    ),
    { numRuns: 2000 },
  );
});
