import { packStored } from '@certame/testkit/raw-zip.ts';
import { expect, it } from 'vitest';
import { type Files, text, useImportBench } from './testing/import-bench.ts';

const at = await useImportBench();

const zipOf = (...entries: [string, string][]): Files => [
  {
    path: 'a.zip',
    bytes: packStored(entries.map(([path, content]) => ({ path, bytes: Buffer.from(content) }))),
  },
];
const link = (): Files => {
  const zip = packStored([{ path: 'exam/questions/1/details.json', bytes: Buffer.from('/etc/passwd') }]);
  const directory = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  zip.writeUInt32LE((0o120777 << 16) >>> 0, directory + 38);
  return [{ path: 'a.zip', bytes: zip }];
};
it.each<[string, string, () => Files, string]>([
  [
    'a path out of the archive',
    'enem_json',
    () => zipOf(['../../etc/details.json', '{}']),
    'import-unreadable',
  ],
  ['an absolute path', 'enem_json', () => zipOf(['/etc/details.json', '{}']), 'import-unreadable'],
  [
    'the same name twice',
    'enem_json',
    () => zipOf(['a/details.json', '{}'], ['a/details.json', '{}']),
    'import-unreadable',
  ],
  ['a symbolic link', 'enem_json', link, 'import-unreadable'],
  [
    'too many entries',
    'enem_json',
    () => zipOf(...Array.from({ length: 20_001 }, (_, i): [string, string] => [`${i}.json`, '{}'])),
    'import-too-large',
  ],
  [
    'a cut zip',
    'enem_json',
    () => [
      {
        path: 'a.zip',
        bytes: (zipOf(['a/details.json', '{}'])[0]?.bytes ?? new Uint8Array()).subarray(0, 40),
      },
    ],
    'import-unreadable',
  ],
  ['a zip without questions', 'enem_json', () => zipOf(['a.txt', 'x'], ['b.txt', 'y']), 'import-unreadable'],
  [
    'a path out of the folder',
    'enem_json',
    () => [{ path: '../details.json', bytes: text('{}') }],
    'import-unreadable',
  ],
  ['an empty file', 'gift', () => [{ path: 'a.gift', bytes: text('') }], 'import-unreadable'],
  [
    'binary as text',
    'gift',
    () => [{ path: 'a.gift', bytes: new Uint8Array([1, 0, 2, 0, 3]) }],
    'import-unreadable',
  ],
  ['a zip as a sheet', 'xlsx', () => zipOf(['a.txt', 'x']), 'import-unreadable'],
  [
    'two sheets',
    'csv',
    () => [
      { path: 'a.csv', bytes: text('a') },
      { path: 'b.csv', bytes: text('b') },
    ],
    'import-one-file',
  ],
  ['an unknown format', 'aiken', () => [{ path: 'a', bytes: text('x') }], 'validation'],
  ['no file', 'gift', () => [], 'file-empty'],
])('refuses %s with a clear error', async (_name, format, files, code) => {
  const before = await at.count('questions');
  const { status, body } = await at.send(format, files());
  expect(body.code).toBe(code);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(body.messages[0].message.length).toBeGreaterThan(10);
  expect(await at.count('questions')).toBe(before);
});
