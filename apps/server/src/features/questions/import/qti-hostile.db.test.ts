import { deflateRawSync } from 'node:zlib';
import { packStored } from '@certame/testkit/raw-zip.ts';
import { expect, it } from 'vitest';
import { zipOf } from '#lib/zip/zip-stream.ts';
import { type Files, text, useImportBench } from './testing/import-bench.ts';
import { qtiItem, qtiZip } from './testing/qti-package.ts';

const at = await useImportBench();
const item = qtiItem('x', '<p>Qual?</p>');

const link = (): Files => {
  const zip = packStored([{ path: 'items/a.xml', bytes: Buffer.from('/etc/passwd') }]);
  const directory = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  zip.writeUInt32LE((0o120777 << 16) >>> 0, directory + 38);
  return [{ path: 'a.zip', bytes: zip }];
};

/** One entry that unpacks to five hundred times its size. */
function bomb(): Files {
  const bytes = Buffer.alloc(60 * 1024 * 1024, ' ');
  const packed = deflateRawSync(bytes, { level: 9 });
  const zip = packStored([{ path: 'items/a.xml', bytes: packed }]);
  const directory = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  // Method and unpacked size, in the entry's own header and in the directory.
  zip.writeUInt16LE(8, 8);
  zip.writeUInt32LE(bytes.length, 22);
  zip.writeUInt16LE(8, directory + 10);
  zip.writeUInt32LE(bytes.length, directory + 24);
  return [{ path: 'a.zip', bytes: zip }];
}

it.each<[string, () => Files | Promise<Files>, string]>([
  ['a path out of the package', () => qtiZip({ '../../etc/cron.d/a.xml': item }), 'import-unreadable'],
  ['an absolute path', () => qtiZip({ '/etc/a.xml': item }), 'import-unreadable'],
  ['a path of Windows', () => qtiZip({ 'C:\\a.xml': item }), 'import-unreadable'],
  ['a symbolic link', link, 'import-unreadable'],
  ['a zip bomb', bomb, 'import-too-large'],
  [
    'a cut zip',
    () =>
      qtiZip({ 'a.xml': item }).map(({ path, bytes }) => ({
        path,
        bytes: bytes.subarray(0, bytes.length - 30),
      })),
    'import-unreadable',
  ],
  [
    'a package in a package',
    async () =>
      qtiZip({ 'inner.zip': await zipOf([{ path: 'a.xml', bytes: Buffer.from(item) }]), 'b.txt': 'x' }),
    'import-no-questions',
  ],
  [
    'a document beyond all measure',
    () =>
      qtiZip({ 'a.xml': `<assessmentItem>${' '.repeat(11 * 1024 * 1024)}</assessmentItem>`, 'b.xml': item }),
    'import-too-large',
  ],
  [
    'bytes that are no text',
    () => [{ path: 'a.xml', bytes: new Uint8Array([1, 0, 2, 0, 3]) }],
    'import-unreadable',
  ],
  [
    'a text that is no XML',
    () => [{ path: 'a.xml', bytes: text('Quanto é um mais um?') }],
    'import-no-questions',
  ],
  [
    'a package without items',
    () => qtiZip({ 'imsmanifest.xml': '<manifest identifier="m"><resources/></manifest>', 'a.css': 'p{}' }),
    'import-no-questions',
  ],
])('refuses %s with a clear error, and nothing comes in', async (_name, files, code) => {
  const before = [await at.count('questions'), await at.count('files')];
  const { status, body } = await at.send('qti', await files());
  expect(body.code).toBe(code);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect([await at.count('questions'), await at.count('files')]).toEqual(before);
});

it('neither runs nor fetches what a text brings', async () => {
  const body =
    '<p onclick="x()">Veja<script>alert(1)</script><a href="javascript:alert(1)">a</a></p><iframe src="http://attacker.example/"/><object type="text/html" data="http://attacker.example/a.html"/><img src="http://attacker.example/a.png" alt=""/><img src="../../../../../../etc/passwd" alt=""/>';
  const result = await at.run('qti', qtiZip({ 'items/a.xml': qtiItem('hostil', body) }));
  expect(result).toMatchObject({ total: 1, new: 1, error: 0 });
  const { rows } = await at.owner.query(
    `select v.content, k.key from questions q join question_versions v on v.id = q.current_version_id
       join question_keys k on k.version_id = v.id where q.title = 'hostil'`,
  );
  expect(JSON.stringify(rows[0])).not.toMatch(/script|onclick|iframe|attacker|<img/i);
});
