import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pdfTable } from './pdf-table.ts';

const table = {
  title: 'Alunos',
  institution: 'Colégio São João',
  lines: ['Ativo: Sim'],
  footer: 'Gerado em 01/03/2026 12:00',
  pageText: 'Página {page} de {pages}',
  columns: ['Nome', 'Situação'],
  emptyText: 'Nenhum registro encontrado.',
};

/** Characters that the embedded fonts map back to text, from the PDF's ToUnicode tables. */
function mappedCharacters(pdf: Buffer): Set<string> {
  const found = new Set<string>();
  let at = 0;
  for (;;) {
    const start = pdf.indexOf('stream\n', at);
    if (start === -1) return found;
    const end = pdf.indexOf('endstream', start);
    at = end + 9;
    try {
      const text = inflateSync(pdf.subarray(start + 7, end)).toString('latin1');
      if (!text.includes('beginbfrange')) continue;
      for (const [, code] of text.matchAll(/<([0-9a-f]{4})>/gi)) {
        found.add(String.fromCharCode(Number.parseInt(code ?? '0', 16)));
      }
    } catch {
      // Not a compressed stream.
    }
  }
}

it('makes a PDF with embedded fonts that know the accents, on as many pages as it takes', async () => {
  const rows = Array.from({ length: 200 }, (_, index) => [`Ângela Conceição ${index}`, 'Não']);
  const pdf = await pdfTable({ ...table, rows });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3);
  expect(pdf.includes('/FontFile2')).toBe(true);
  const characters = mappedCharacters(pdf);
  for (const character of 'ÂçãáéSP') expect(characters).toContain(character);
});

it('says so when there is nothing to list', async () => {
  const pdf = await pdfTable({ ...table, rows: [] });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
});
