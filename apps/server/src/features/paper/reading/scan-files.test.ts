import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import type { SheetField } from '@certame/contract/features/paper/sheet.ts';
import { type AskedField, layoutSheet } from '@certame/rules/paper/sheet/layout-sheet.ts';
import { packStored } from '@certame/testkit/raw-zip.ts';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.d.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfBytes } from '#lib/pdf/pdf-engine.ts';
import { pdfSheets } from '#lib/pdf/sheets/pdf-sheets.ts';
import { type PdfPage, writePdf } from '#lib/pdf/sheets/pdf-writer.ts';
import { streamZip } from '#lib/zip/zip-stream.ts';
import { claimOf, sheetCode } from '../printing/sheet-code.ts';
import { answered, rasterise } from '../testing/mark-sheets.ts';
import { scanFiles } from './scan-files.ts';

const sheetId = '0193a1b2-0000-7000-8000-000000000001';
const choices = Array.from(
  { length: 8 },
  (_none, index): AskedField => ({
    ...{ itemId: `q${index}`, gapId: null, label: String(index + 1) },
    asks: { kind: 'choice', options: [...'abcd'].map((value) => ({ mark: value, value })) },
  }),
);
const essay: AskedField = { itemId: 'e', gapId: null, label: '9', asks: { kind: 'open', size: 'long' } };
const pages = layoutSheet([...choices, essay]);
const known = { sheets: { [sheetId]: 'A' }, versions: { A: pages } };
/** Question 1 has the first option, question 2 the second one, and so on. */
const given = ({ kind, label }: SheetField): string[] =>
  kind === 'open' ? ['writing'] : ['abcd'.charAt((Number(label) - 1) % 4)];
const meant = pages.map(({ fields }) => fields.map((field) => (field.kind === 'open' ? [] : given(field))));

let folder = '';
let first: Buffer;
let second: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'certame-scans-'));
  const codes = pages.map((_page, page) => sheetCode('secret', { sheetId, page }));
  const { sheets } = await pdfSheets({
    ...{ title: 'Prova', institution: 'Escola', versions: known.versions },
    sheets: [{ name: 'Ana', detail: '', version: 'A', codes }],
    texts: { place: '', howToMark: '', attendance: '', signature: '', version: '' },
  });
  const blank = await rasterise(sheets);
  const scans = await Promise.all(pages.map((page, index) => answered(blank[index] as Buffer, page, given)));
  [first, second] = scans as [Buffer, Buffer];
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let sent = 0;
/** Sends files, and gives the first so many pages that come of them. */
async function scan(files: readonly (readonly [name: string, bytes: Uint8Array])[], most = 1000) {
  const opened: { name: string; path: string }[] = [];
  for (const [name, bytes] of files) {
    const path = join(folder, `sent-${sent++}`);
    await writeFile(path, bytes);
    opened.push({ name, path });
  }
  const own = await mkdtemp(join(folder, 'unpacked-'));
  const found = [];
  for await (const { source, number, code, readings, jpeg } of scanFiles(
    opened,
    own,
    known,
    async () => {},
  )) {
    const page = code === null ? undefined : claimOf(code)?.page;
    found.push({ source, number, page, values: readings.map(({ values }) => values), jpeg });
    if (found.length === most) break;
  }
  return found;
}
const whole = (source: string, number: number, page: number) => ({
  source,
  number,
  page,
  values: meant[page],
});
const refusedOf = (name: string, bytes: Uint8Array) =>
  scan([[name, bytes]]).then(
    () => 'read',
    (error: { code?: string }) => error.code,
  );

/** What a scanner's program makes of pictures. */
const pdfOf = (pictures: readonly Buffer[], more: Partial<TDocumentDefinitions> = {}) =>
  pdfBytes({
    ...{ pageSize: 'A4', pageMargins: 0, ...more },
    content: pictures.map((picture, index) => ({
      image: `data:image/jpeg;base64,${picture.toString('base64')}`,
      width: 595,
      ...(index > 0 && { pageBreak: 'before' as const }),
    })),
  });
const zipOf = async (parts: readonly (readonly [path: string, bytes: Uint8Array])[]) =>
  buffer(streamZip(parts.map(([path, bytes]) => ({ path, text: [bytes] }))));

describe('every kind of scan is read', () => {
  it('a PDF of many pages, each at its place', async () => {
    const order = [0, 1, 1, 0, 0, 1, 0, 1, 1, 0, 0, 1];
    const pdf = await pdfOf(order.map((page) => (page === 0 ? first : second)));
    const found = await scan([['scanner.pdf', pdf]]);
    expect(found).toMatchObject(order.map((page, index) => whole('scanner.pdf', index + 1, page)));
  });

  it('a JPEG as a phone writes it, lying on its side with a word on which side', async () => {
    const lying = await sharp(first).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(lying).metadata()).orientation).toBe(6);
    // A page whose corner is covered is shown whole to a person: upright.
    const cover = { create: { width: 300, height: 300, channels: 3 as const, background: '#fff' } };
    const covered = await sharp(first)
      .composite([{ input: cover, gravity: 'southwest' }])
      .toBuffer();
    const torn = await sharp(covered).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const found = await scan([
      ['IMG_1.jpg', lying],
      ['IMG_2.jpg', torn],
    ]);
    expect(found[0]).toMatchObject(whole('IMG_1.jpg', 1, 0));
    const shown = await sharp(found[1]?.jpeg).metadata();
    expect(shown.height).toBeGreaterThan(shown.width);
  });

  it('a PNG with transparent paper', async () => {
    const { data, info } = await sharp(first).greyscale().raw().toBuffer({ resolveWithObject: true });
    const pixels = Buffer.alloc(data.length * 4);
    for (const [index, value] of data.entries()) pixels[4 * index + 3] = 255 - value;
    const png = await sharp(pixels, { raw: { width: info.width, height: info.height, channels: 4 } })
      .png()
      .toBuffer();
    expect(await scan([['folha.png', png]])).toMatchObject([whole('folha.png', 1, 0)]);
  });

  it('a TIFF of several pages, black and white as scanners and fax machines pack it', async () => {
    const size = { width: 1280, height: 1800, fit: 'fill' as const };
    const equal = await Promise.all([first, second].map((page) => sharp(page).resize(size).png().toBuffer()));
    const tiff = await sharp(equal, { join: { animated: true } })
      .greyscale()
      .threshold(170)
      .toColourspace('b-w')
      .tiff({ compression: 'ccittfax4', bitdepth: 1 })
      .toBuffer();
    expect(await sharp(tiff).metadata()).toMatchObject({ pages: 2, bitsPerSample: 1 });
    expect(await scan([['lote.tif', tiff]])).toMatchObject([
      whole('lote.tif', 1, 0),
      whole('lote.tif', 2, 1),
    ]);
  });

  it('a zip with folders in folders, two files of one name, and what systems leave in it', async () => {
    const zip = await zipOf([
      ['turma A/sala 1/1.jpg', first],
      ['turma A/sala 2/1.jpg', second],
      ['__MACOSX/turma A/._1.jpg', Buffer.from('litter')],
      ['turma A/.DS_Store', Buffer.from('litter')],
    ]);
    expect(await scan([['tudo.zip', zip]])).toMatchObject([
      whole('turma A/sala 1/1.jpg', 1, 0),
      whole('turma A/sala 2/1.jpg', 1, 1),
    ]);
  });

  it('a thousand pages in one upload, and not one more', async () => {
    const ofPages = (count: number) =>
      writePdf('many', {}, Array<PdfPage>(count).fill({ ground: null, shapes: [] }));
    expect(await scan([['mil.pdf', ofPages(1000)]], 1)).toMatchObject([{ number: 1, page: undefined }]);
    expect(await refusedOf('mil e uma.pdf', ofPages(1001))).toBe('scan-too-many-pages');
    const half = ofPages(500);
    await expect(
      scan([
        ['a.pdf', half],
        ['b.pdf', half],
        ['c.jpg', first],
      ]),
    ).rejects.toMatchObject({ code: 'scan-too-many-pages' });
  });
});

/** A picture of a hundred million pixels in a few bytes. */
function pictureBomb(): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.from([0, 0, 0x27, 0x10, 0, 0, 0x27, 0x10, 1, 0, 0, 0, 0]);
  const packed = deflateSync(Buffer.alloc(1251 * 10_000), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('what is hostile or broken', () => {
  it('is refused whole, whatever good pages come with it', async () => {
    const bad = Buffer.from('%PDF-1.7\nnothing');
    await expect(
      scan([
        ['good.jpg', first],
        ['bad.pdf', bad],
      ]),
    ).rejects.toMatchObject({ code: 'scan-unreadable' });
    const pdf = Buffer.from(await pdfOf([first, second]));
    expect(await refusedOf('torn.pdf', pdf.subarray(0, pdf.length / 4))).toBe('scan-unreadable');
    expect(await refusedOf('torn.jpg', first.subarray(0, first.length / 3))).toBe('scan-unreadable');
    expect(await refusedOf('page.html', Buffer.from('<html>'))).toBe('scan-unreadable');
  });

  it('is a PDF that asks for a password, not one that only forbids to print', async () => {
    expect(await refusedOf('closed.pdf', await pdfOf([first], { userPassword: 'segredo' }))).toBe(
      'scan-protected',
    );
    const restricted = await pdfOf([first], { ownerPassword: 'segredo', permissions: {} });
    expect(await scan([['restricted.pdf', restricted]])).toMatchObject([whole('restricted.pdf', 1, 0)]);
  });

  it('is not the program in a PDF: nobody runs it', async () => {
    const pdf = Buffer.from(await pdfOf([first])).toString('latin1');
    const action = '/OpenAction << /S /JavaScript /JS (while \\(true\\) { app.alert\\("x"\\); }) >>';
    // As long as before, so that the table of objects stays right: the catalogue's own keys make room.
    const script = pdf.replace(/\/Type \/Catalog/, `/Type /Catalog ${action}`);
    expect(script).toContain('/JavaScript');
    expect(await scan([['script.pdf', Buffer.from(script, 'latin1')]])).toMatchObject([
      whole('script.pdf', 1, 0),
    ]);
  });

  it('is a picture or an archive that swells', async () => {
    const bomb = pictureBomb();
    expect(bomb.length).toBeLessThan(20_000);
    expect(await refusedOf('bomb.png', bomb)).toBe('scan-too-large');
    expect(await refusedOf('bomb.zip', await zipOf([['a.tif', Buffer.alloc(3 * 1024 * 1024)]]))).toBe(
      'scan-too-large',
    );
    expect(await refusedOf('picture.zip', await zipOf([['a/bomb.png', bomb]]))).toBe('scan-too-large');
  });

  it.each(['../outside.jpg', '/etc/outside.jpg', 'C:\\outside.jpg', 'a/../../outside.jpg'])(
    'is an archive with a name such as %s',
    async (path) => {
      expect(await refusedOf('names.zip', packStored([{ path, bytes: first }]))).toBe('scan-unreadable');
    },
  );

  it('is an archive in an archive, and an empty one', async () => {
    const inner = await zipOf([['1.jpg', first]]);
    expect(await refusedOf('nested.zip', await zipOf([['inner.zip', inner]]))).toBe('scan-unreadable');
    expect(await refusedOf('empty.zip', packStored([]))).toBe('scan-unreadable');
  });
});
