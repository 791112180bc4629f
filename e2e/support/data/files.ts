import { readFileSync } from 'node:fs';
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import type { Download } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A PNG of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A grey PNG of this size. */
export function plainPng(width: number, height: number): Buffer {
  const numbers = (...values: number[]): Buffer => {
    const bytes = Buffer.alloc(4 * values.length);
    for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
    return bytes;
  };
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    return Buffer.concat([numbers(data.length), body, numbers(crc32(body))]);
  };
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width, 200)]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.concat([numbers(width, height), Buffer.from([8, 0, 0, 0, 0])])),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export async function bytesOf(download: Download): Promise<Buffer> {
  return readFileSync(await download.path());
}

/** A spreadsheet in text, as Brazilian programs write it. */
export const csvFile = (name: string, lines: readonly (readonly string[])[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${lines.map((cells) => cells.join(';')).join('\r\n')}\r\n`),
});

/** Every text of a PDF, page after page. */
export async function textOfPdf(pdf: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  let text = '';
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    text += items.map((item) => ('str' in item ? item.str : '')).join(' ');
  }
  return text.replace(/\s+/g, ' ');
}

/** Pages of a PDF and the characters that its embedded fonts can be copied as. */
export function lookIntoPdf(pdf: Buffer): { pages: number; characters: ReadonlySet<string> } {
  if (pdf.subarray(0, 5).toString() !== '%PDF-') throw new Error('This is no PDF');
  const characters = new Set<string>();
  for (let at = 0; ; ) {
    const start = pdf.indexOf('stream\n', at);
    if (start === -1) break;
    const end = pdf.indexOf('endstream', start);
    at = end + 'endstream'.length;
    let text = '';
    try {
      text = inflateSync(pdf.subarray(start + 'stream\n'.length, end)).toString('latin1');
    } catch {
      // Not a compressed stream.
    }
    if (!text.includes('beginbfrange')) continue;
    for (const [, code] of text.matchAll(/<([0-9a-f]{4})>/gi))
      characters.add(String.fromCharCode(Number.parseInt(code ?? '0', 16)));
  }
  return { pages: pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0, characters };
}
