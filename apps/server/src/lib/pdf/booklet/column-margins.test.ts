import { expect, it } from 'vitest';
import { drawnOn } from '#lib/pdf/testing/drawn-on.ts';
import { type PdfBooklets, pdfBooklet } from './pdf-booklet.ts';

const words = 'Leia com atenção o que se pede e responda na folha. ';
const booklet: PdfBooklets = {
  ...{ kind: 'booklets', title: 'Prova', institution: 'Escola', pageText: '', logo: null, versionText: '' },
  ...{ fontSize: 11, columns: 2, cover: [], nameLabel: '', instructionsTitle: '', instructions: '' },
  ...{ questionText: 'Questão {number}', missingImage: '', images: {} },
  versions: {
    A: [
      {
        ...{ title: '', description: '' },
        parts: Array.from({ length: 80 }, (_none, index) => ({
          ...{ number: index + 1, statement: `<p>${words.repeat(1 + ((index * 7) % 11))}</p>`, gaps: [] },
          options: [...'ABCDE'].map((mark) => ({ mark: `${mark})`, html: `<p>alternativa ${words}</p>` })),
          space: { kind: 'none' as const },
        })),
      },
    ],
  },
  booklets: [{ version: 'A', name: null }],
};

it('columns stand at the same places on every page, and their lists keep their indent', async () => {
  const pages = (await drawnOn(await pdfBooklet(booklet))).slice(1);
  expect(pages.length).toBeGreaterThan(4);
  const texts = pages.flatMap((page) => page.texts);
  const startsOf = (begin: RegExp) =>
    new Set(texts.flatMap(({ text, x }) => (begin.test(text) ? [Math.round(x)] : [])));
  expect(startsOf(/^Questão \d/)).toEqual(new Set([48, 309]));
  expect(startsOf(/^alternativa/).size).toBe(2);
  const rightmost = Math.max(...texts.map(({ x, width }) => x + width));
  expect(rightmost).toBeLessThanOrEqual(595 - 48 + 1);
});
