import { deflateRawSync } from 'node:zlib';
import type { ApiReply } from '@certame/testkit/api-client.ts';
import { packStored } from '@certame/testkit/raw-zip.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expectCivil, rowCounter } from './civil.ts';

export const megabyte = 1024 * 1024;

/** One deflated entry that unpacks to far more than it weighs. */
export function bomb(path: string, unpackedBytes: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(unpackedBytes, 0x20), { level: 9 });
  const zip = packStored([{ path, bytes: packed }]);
  const local = 0;
  const central = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  for (const [method, size] of [
    [local + 8, local + 22],
    [central + 10, central + 24],
  ] as const) {
    zip.writeUInt16LE(8, method);
    zip.writeUInt32LE(unpackedBytes, size);
  }
  return zip;
}

/** A workbook by hand: readers are strict about which parts it has, not about what is in them. */
export const workbook = (sheet: string, more: Record<string, string> = {}): Buffer => {
  const parts: Record<string, string> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/workbook.xml':
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="P" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  };
  return packStored(Object.entries(parts).map(([path, text]) => ({ path, bytes: Buffer.from(text) })));
};
export const cell = (at: string, text: string): string =>
  `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
export const worksheet = (rows: string, after = ''): string =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData>${after}</worksheet>`;

/** A server, the rows it holds, and files sent to its imports, each of which is answered as the interface promises. */
export async function useImports() {
  const server = await useTestServer({ environment: { LOG_LEVEL: 'silent' } });
  const { owner } = server;
  const admin = await server.as('admin');
  const countRows = await rowCounter(owner);

  async function send(
    path: string,
    bytes: Uint8Array,
    name: string,
    fields: Record<string, string> = {},
  ): Promise<ApiReply> {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.set(key, value);
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    const reply = await admin.post(path, form);
    expectCivil(reply, name);
    return reply;
  }
  return { owner, admin, countRows, send };
}
