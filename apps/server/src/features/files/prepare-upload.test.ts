import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createLocalFileStore } from '#plugins/files.ts';
import { cleanFileName, prepareUpload } from './prepare-upload.ts';
import { contentDisposition } from './send-file.ts';

const picture = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#336699' } });
const user = 'ana';
const folder = mkdtempSync(join(tmpdir(), 'certame-prepare-'));
const store = createLocalFileStore(folder);
afterAll(() => rmSync(folder, { recursive: true }));

/** What becomes of these bytes when somebody sends them. */
async function prepare(name: string, sent: Buffer, userId: string) {
  const file = await store.receive(Readable.from(sent.length > 0 ? [sent] : []), { maxBytes: sent.length });
  const { content, ...prepared } = await prepareUpload(name, file, userId);
  return { ...prepared, bytes: Buffer.isBuffer(content) ? content : sent };
}
const refused = { code: 'file-type-refused' };

describe('prepareUpload', () => {
  it('draws pictures anew, upright and without their metadata', async () => {
    const original = await picture()
      .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '23/1 33/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const prepared = await prepare('praia.jpg', original, user);
    const metadata = await sharp(prepared.bytes).metadata();
    expect(prepared.mime).toBe('image/jpeg');
    expect(metadata.exif).toBeUndefined();
    expect([metadata.width, metadata.height]).toEqual([20, 40]);
  });

  it('goes by the bytes, not by the name', async () => {
    const png = await picture().png().toBuffer();
    expect((await prepare('nota.txt', png, user)).mime).toBe('image/png');
    await expect(
      prepare('foto.png', Buffer.from('<html><script>alert(1)</script>'), user),
    ).rejects.toMatchObject(refused);
    const withTail = Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]);
    expect((await prepare('a.png', withTail, user)).bytes.includes('script')).toBe(false);
  });

  it.each([
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a.svg', '<?xml version="1.0"?><svg/>'],
    ['a.html', '<!doctype html><p>x'],
    ['a.exe', 'MZ\u0090\u0000'],
    ['a.sh', '#!/bin/sh'],
    ['a.zip', 'PK\u0003\u0004 just an archive'],
    ['a.jpg', '\u00ff\u00d8\u00ff broken'],
    ['a.txt', 'binary \u0000 text'],
  ])('refuses %s', async (name, content) => {
    await expect(prepare(name, Buffer.from(content, 'latin1'), user)).rejects.toMatchObject(refused);
  });

  it('refuses empty files and pictures that are bombs', async () => {
    await expect(prepare('a.png', Buffer.alloc(0), user)).rejects.toMatchObject({ code: 'file-empty' });
    const bomb = await sharp({ create: { width: 12_000, height: 9000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    await expect(prepare('bomba.png', bomb, user)).rejects.toMatchObject({ code: 'picture-too-large' });
  });

  it('reads AVIF and never writes it', async () => {
    const opaque = await prepare('praia.avif', await picture().avif().toBuffer(), user);
    expect([opaque.mime, opaque.name]).toEqual(['image/jpeg', 'praia.jpg']);
    expect((await sharp(opaque.bytes).metadata()).format).toBe('jpeg');
    const clear = sharp({
      create: { width: 40, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } },
    });
    const seeThrough = await prepare('logo.avif', await clear.avif().toBuffer(), user);
    expect([seeThrough.mime, seeThrough.name]).toEqual(['image/webp', 'logo.webp']);
    expect(await sharp(seeThrough.bytes).metadata()).toMatchObject({ format: 'webp', hasAlpha: true });
  });

  it('draws so many pixels for each user and no more', async () => {
    const large = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#000' } })
      .jpeg()
      .toBuffer();
    const file = await store.receive(Readable.from([large]), { maxBytes: large.length });
    const sent = await Promise.allSettled(
      Array.from({ length: 13 }, () => prepareUpload('a.jpg', file, 'muitas')),
    );
    const codes = sent.map((one) => (one.status === 'rejected' ? one.reason.code : 'drawn'));
    expect(codes).toEqual([...Array.from({ length: 12 }, () => 'drawn'), 'too-many-requests']);
    expect((await prepare('a.jpg', large, 'outra')).mime).toBe('image/jpeg');
  });

  it.each([
    ['a.pdf', '%PDF-1.7\n', 'application/pdf'],
    ['a.mp3', 'ID3\u0004', 'audio/mpeg'],
    ['a.ogg', 'OggS', 'audio/ogg'],
    ['a.mp4', '\u0000\u0000\u0000\u0018ftypisom', 'video/mp4'],
    ['a.webm', '\u001a\u0045\u00df\u00a3 \u0042\u0082\u0084webm', 'video/webm'],
    [
      'a.docx',
      'PK\u0003\u0004 [Content_Types].xml word/document.xml',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['a.csv', 'nome;nota', 'text/csv; charset=utf-8'],
  ])('accepts %s', async (name, content, mime) => {
    expect(await prepare(name, Buffer.from(content, 'latin1'), user)).toMatchObject({ mime, name });
  });
});

it('looks through files larger than a chunk for what says their kind', async () => {
  const office = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  // The first name ends behind the border of the chunks that are read.
  const parts = ['PK\u0003\u0004', ' '.repeat(65_521), '[Content_Types].xml', ' '.repeat(200_000), 'xl/'];
  expect((await prepare('a.xlsx', Buffer.from(parts.join(''), 'latin1'), user)).mime).toBe(office);
  await expect(
    prepare('a.xlsx', Buffer.from(parts.slice(0, 4).join(''), 'latin1'), user),
  ).rejects.toMatchObject(refused);
  // A letter of two bytes stands across the border.
  const text = `${'a'.repeat(65_535)}ção${'a'.repeat(100_000)}`;
  expect((await prepare('a.txt', Buffer.from(text), user)).mime).toBe('text/plain; charset=utf-8');
  await expect(prepare('a.txt', Buffer.from(`${text}\u0000`), user)).rejects.toMatchObject(refused);
  await expect(prepare('a.txt', Buffer.from(text).subarray(0, 65_536), user)).rejects.toMatchObject(refused);
  await expect(prepare('a.txt', Buffer.from(text, 'latin1'), user)).rejects.toMatchObject(refused);
});

describe('names', () => {
  it('keeps only a name', () => {
    expect(cleanFileName('../../etc/passwd')).toBe('passwd');
    expect(cleanFileName('C:\\fotos\\praia.jpg')).toBe('praia.jpg');
    expect(cleanFileName('foto\u202egpj.exe\r\nX: y')).toBe('fotogpj.exeX y');
    expect(cleanFileName('..')).toBe('arquivo');
    expect(cleanFileName(`${'a'.repeat(400)}.pdf`)).toHaveLength(200);
  });

  it('writes names with accents so that every program reads one', () => {
    expect(contentDisposition('attachment', 'avaliação "final".pdf')).toBe(
      `attachment; filename="avaliacao final.pdf"; filename*=UTF-8''avalia%C3%A7%C3%A3o%20%22final%22.pdf`,
    );
  });
});
