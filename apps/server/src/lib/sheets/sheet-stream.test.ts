import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { streamZip } from '../zip/zip-stream.ts';
import { streamSheet } from './sheet-stream.ts';
import { type CellValue, readSheet } from './sheets.ts';

describe('a streamed sheet', () => {
  test('comes back as it went in, whatever stands in its cells', async () => {
    const rows: CellValue[][] = [
      ['Érica & Cia <b>"x"</b>', 7.5, true, null],
      ['=1+1', -3, false, ' two  spaces '],
      ['nul\u0000 and \u0007 bell, half \ud83d, 😀', 0, null, 'a\nb'],
    ];
    const file = await buffer(
      streamSheet({
        title: "'Alunos: [2026]/*",
        columns: ['Nome', 'Nota', 'Ativo', 'Nota livre'],
        batches: [rows.slice(0, 1), rows.slice(1)],
      }),
    );
    const sheet = await readSheet(file, 'a.xlsx');
    expect(sheet.headers).toEqual(['Nome', 'Nota', 'Ativo', 'Nota livre']);
    expect(sheet.rows.map(({ values }) => Object.values(values))).toEqual([
      ['Érica & Cia <b>"x"</b>', '7.5', 'true', ''],
      ['=1+1', '-3', 'false', 'two  spaces'],
      ['nul and  bell, half \ufffd, 😀', '0', '', 'a\nb'],
    ]);
  });

  test('without rows has its heading', async () => {
    const file = await buffer(streamSheet({ title: '', columns: ['Nome'], batches: [] }));
    await expect(readSheet(file, 'a.xlsx')).resolves.toMatchObject({ headers: ['Nome'], rows: [] });
  });

  test('reads no more of its source than its reader asks for', async () => {
    let made = 0;
    async function* batches(): AsyncGenerator<CellValue[][]> {
      for (; made < 1000; made += 1)
        yield Array.from({ length: 100 }, () => [String(Math.random()), String(Math.random())]);
    }
    const stream = streamSheet({ title: 'A', columns: ['a', 'b'], batches: batches() });
    let bytes = 0;
    while (bytes < 50_000) bytes += (await stream.next()).value?.length ?? 0;
    expect(made).toBeLessThan(300);
    await stream.return(undefined);
  });

  test('breaks off where its source does', async () => {
    function* broken(): Generator<string> {
      yield 'a';
      throw new Error('the cursor is gone');
    }
    await expect(buffer(streamZip([{ path: 'a', text: broken() }]))).rejects.toThrow('the cursor is gone');
  });
});
