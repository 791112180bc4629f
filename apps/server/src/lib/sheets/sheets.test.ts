import { deflateRawSync } from 'node:zlib';
import { packStored } from '@certame/testkit/raw-zip.ts';
import * as XLSX from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { readSheet, writeCsv, writeSheet } from './sheets.ts';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');

function book(sheet: XLSX.WorkSheet, bookType: XLSX.BookType = 'xlsx'): Buffer {
  const workbook = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(workbook, sheet, 'Plan1');
  return XLSX.write(workbook, { type: 'buffer', bookType }) as Buffer;
}

describe('readSheet', () => {
  it('reads csv as Excel in Brazil writes it: Latin-1, semicolons, quotes with line ends', async () => {
    const sheet = await readSheet(
      latin1('Nome;Observação\r\nJoão;"a;b\r\nc ""d"""\r\n\r\nÂngela;\r\n'),
      'a.csv',
    );
    expect(sheet.headers).toEqual(['Nome', 'Observação']);
    expect(sheet.rows).toEqual([
      { line: 2, values: { Nome: 'João', Observação: 'a;b\r\nc "d"' } },
      { line: 5, values: { Nome: 'Ângela', Observação: '' } },
    ]);
  });

  it.each([
    ['comma', 'Nome,Nota\nÉrica,"7,5"\n'],
    ['tab', '\uFEFFNome\tNota\nÉrica\t7,5\n'],
    ['semicolon', 'Nome;Nota\nÉrica;7,5'],
  ])('tells the separator: %s', async (_name, text) => {
    expect((await readSheet(utf8(text), 'a.csv')).rows[0]?.values).toEqual({ Nome: 'Érica', Nota: '7,5' });
  });

  it.each(['xlsx', 'biff8'] as const)(
    'reads %s with dates, numbers, booleans, merged cells and formulas',
    async (type) => {
      const sheet = XLSX.utils.aoa_to_sheet(
        [
          ['Turma', 'Nascimento', 'Nota', 'Ativo', 'Soma', 'CPF'],
          ['3º A', new Date(Date.UTC(2001, 1, 28)), 0.1 + 0.2, true, 3, '01234567890'],
          [null, null, 7.5, false, null, null],
        ],
        { UTC: true, cellDates: true },
      );
      sheet.E2 = { t: 'n', v: 3, f: '1+2' };
      sheet.E3 = { t: 'n', v: 9, f: 'WEBSERVICE("http://localhost/")' };
      sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }];
      const { rows } = await readSheet(book(sheet, type), 'a.xlsx');
      expect(rows.map(({ values }) => values)).toEqual([
        {
          Turma: '3º A',
          Nascimento: '2001-02-28',
          Nota: '0.3',
          Ativo: 'true',
          Soma: '3',
          CPF: '01234567890',
        },
        { Turma: '3º A', Nascimento: '', Nota: '7.5', Ativo: 'false', Soma: '9', CPF: '' },
      ]);
    },
  );

  it.each([
    ['random bytes', Buffer.from([0, 1, 2, 3, 255, 254, 0, 0]), 'import-unreadable'],
    ['a zip that is no workbook', packStored([{ path: 'a.txt', bytes: utf8('x') }]), 'import-unreadable'],
    ['a cut zip', book(XLSX.utils.aoa_to_sheet([['a']])).subarray(0, 800), 'import-unreadable'],
    [
      'a cut old workbook',
      book(XLSX.utils.aoa_to_sheet([['a']]), 'biff8').subarray(0, 900),
      'import-unreadable',
    ],
    ['blank lines only', utf8('\n;;\n\n'), 'file-empty'],
    ['a sheet without a cell', book(XLSX.utils.aoa_to_sheet([[]])), 'file-empty'],
    ['nothing', Buffer.alloc(0), 'file-empty'],
  ])('refuses %s', async (_name, bytes, code) => {
    await expect(readSheet(bytes, 'a.xlsx')).rejects.toMatchObject({ code });
  });

  it('refuses a zip bomb by its directory, before unpacking it', async () => {
    const bomb = zipOf('xl/workbook.xml', deflateRawSync(Buffer.alloc(64 * 1024 * 1024)), 64 * 1024 * 1024);
    await expect(readSheet(bomb, 'a.xlsx')).rejects.toMatchObject({ code: 'import-too-large' });
  });

  it('refuses a zip whose directory lies about the size', async () => {
    const liar = zipOf('xl/workbook.xml', deflateRawSync(Buffer.alloc(64 * 1024 * 1024)), 100);
    await expect(readSheet(liar, 'a.xlsx')).rejects.toMatchObject({ code: 'import-unreadable' });
  });

  it('refuses too many rows, columns and bytes', async () => {
    const limits = { maxBytes: 1000, maxRows: 2, maxColumns: 3 };
    const refused = (text: string) =>
      expect(readSheet(utf8(text), 'a.csv', limits)).rejects.toMatchObject({ code: 'import-too-large' });
    await refused('a\n1\n2\n3\n');
    await refused('a;b;c;d\n1\n');
    await refused(`a\n${'x'.repeat(1000)}`);
    await expect(readSheet(utf8('a;b;c\n1\n2\n'), 'a.csv', limits)).resolves.toMatchObject({
      rows: { length: 2 },
    });
  });

  it('takes no header for a way into the prototype', async () => {
    const { rows } = await readSheet(utf8('__proto__;constructor;a\nx;y;z\n'), 'a.csv');
    expect(Object.keys(rows[0]?.values ?? {})).toEqual(['constructor', 'a']);
  });
});

describe('writeSheet and writeCsv', () => {
  const texts = ['=1+1', '+55', '-3', '@x', '\tx', 'João'];

  it('escapes what could run as a formula, and reads back what was written', async () => {
    const bytes = await writeSheet(
      'Lista: a/b',
      ['Texto', 'Número'],
      texts.map((text) => [text, 7.5]),
    );
    const raw = XLSX.read(bytes).Sheets['Lista  a b'];
    expect(raw?.A2?.v).toBe("'=1+1");
    expect(raw?.A2?.f).toBeUndefined();
    const { rows } = await readSheet(bytes, 'a.xlsx');
    expect(rows.map(({ values }) => values.Texto)).toEqual(
      texts.map((text) => (text.trim() === 'x' ? '\tx' : text)),
    );
    expect(rows[0]?.values.Número).toBe('7.5');
  });

  it('makes csv that opens with accents', async () => {
    const bytes = writeCsv(['Nome', 'Fórmula'], [['Zoë; "a"', '=SOMA(A1)']]);
    expect(bytes.toString('utf8')).toBe('\uFEFFNome;Fórmula\r\n"Zoë; ""a""";\'=SOMA(A1)\r\n');
    expect((await readSheet(bytes, 'a.csv')).rows[0]?.values).toEqual({
      Nome: 'Zoë; "a"',
      Fórmula: '=SOMA(A1)',
    });
  });
});

/** A zip with one deflated entry whose headers claim any size. */
function zipOf(path: string, deflated: Buffer, claimedBytes: number): Buffer {
  const zip = packStored([{ path, bytes: deflated }]);
  const directory = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  for (const base of [6, directory + 8]) {
    zip.writeUInt16LE(8, base + 2);
    zip.writeUInt32LE(claimedBytes, base + 16);
  }
  return zip;
}
