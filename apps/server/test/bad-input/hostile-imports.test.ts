import { deflateRawSync } from 'node:zlib';
import type { ApiReply } from '@certame/testkit/api-client.ts';
import { packStored } from '@certame/testkit/raw-zip.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeCsv, writeSheet } from '#lib/sheets/sheets.ts';
import { expectCivil, rowCounter } from './civil.ts';

/** Files that break readers, fill memory or smuggle something in, sent to every endpoint that takes a file. */
let countRows: () => Promise<Record<string, number>>;

const server = await useTestServer({ environment: { LOG_LEVEL: 'silent' } });
const { owner } = server;
const admin = await server.as('admin');
beforeAll(async () => {
  countRows = await rowCounter(owner);
});

const students = '/api/v1/students/import';
const questions = '/api/v1/base_question/import';
const megabyte = 1024 * 1024;

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

/** One deflated entry that unpacks to far more than it weighs. */
function bomb(path: string, unpackedBytes: number): Buffer {
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
const workbook = (sheet: string, more: Record<string, string> = {}): Buffer => {
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
const cell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const worksheet = (rows: string, after = ''): string =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData>${after}</worksheet>`;
const heading = `<row r="1">${cell('A1', 'Nome completo')}${cell('B1', 'E-mail')}</row>`;

const refusedSheets: [string, () => Buffer, string][] = [
  ['nothing at all', () => Buffer.alloc(0), 'alunos.csv'],
  ['random bytes', () => Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 131) % 256)), 'alunos.xlsx'],
  [
    'a picture that calls itself a sheet',
    () => Buffer.from('89504e470d0a1a0a0000000d', 'hex'),
    'alunos.xlsx',
  ],
  ['a sheet cut in the middle', () => workbook(worksheet(heading)).subarray(0, 700), 'alunos.xlsx'],
  ['a zip bomb of 200 MB', () => bomb('xl/worksheets/sheet1.xml', 200 * megabyte), 'alunos.xlsx'],
  [
    'a billion laughs',
    () =>
      workbook(
        `<!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 26 }, (_, i) => `<!ENTITY a${i + 1} "&a${i || ''};&a${i || ''};">`).join('')}]>${worksheet(`<row r="1">${cell('A1', '&a26;')}</row>`)}`,
      ),
    'alunos.xlsx',
  ],
  [
    'a file of this machine as an entity',
    () =>
      workbook(
        `<!DOCTYPE l [<!ENTITY f SYSTEM "file:///etc/passwd">]>${worksheet(`<row r="1">${cell('A1', '&f;')}</row>`)}`,
      ),
    'alunos.xlsx',
  ],
  ['columns nobody asked for', () => writeCsv(['Cor', 'Altura'], [['azul', '1,80']]), 'alunos.csv'],
  [
    'more columns than a sheet of people has',
    () =>
      writeCsv(
        Array.from({ length: 3000 }, (_, i) => `c${i}`),
        [['x']],
      ),
    'alunos.csv',
  ],
  [
    'a cell in the last row a sheet can have',
    () => workbook(worksheet(`${heading}<row r="1048576">${cell('XFD1048576', 'x')}</row>`)),
    'alunos.xlsx',
  ],
  ['a NUL in a cell', () => Buffer.from('Nome completo;E-mail\na\0b;nul@bad-input.example\n'), 'alunos.csv'],
  ['only a heading', () => writeCsv(['Nome completo', 'E-mail'], []), 'alunos.csv'],
  [
    'quotes that never close',
    () => Buffer.from(`Nome completo;E-mail\n"${'x'.repeat(megabyte)}`),
    'alunos.csv',
  ],
];

describe('sheets of students', () => {
  test.each(refusedSheets)('%s is refused, or read without effect', async (_name, make, file) => {
    const before = await countRows();
    for (const dry_run of ['true', 'false']) {
      const reply = await send(students, make(), file, { dry_run });
      if (reply.status < 400) {
        // What can be read at all has no row that could be taken.
        expect(
          dry_run === 'false'
            ? (await admin.waitForJob(reply.body.model.job_id)).result
            : reply.body.model.summary,
        ).toMatchObject({
          new: 0,
          changed: 0,
        });
      }
    }
    const {
      job_runs: _runs,
      notifications: _told,
      audit_log: _log,
      files: _results,
      ...after
    } = await countRows();
    expect(before).toMatchObject(after);
  });

  test('formulas, merged cells and Latin-1 come in as the text a person sees', async () => {
    const rows = `${heading}<row r="2">${cell('A2', 'Mesclada')}<c r="B2" t="str"><f>WEBSERVICE("http://localhost/?"&amp;A2)</f><v>formula@bad-input.example</v></c></row>`;
    const merged = '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>';
    const sheet = await send(students, workbook(worksheet(rows, merged)), 'alunos.xlsx', { dry_run: 'true' });
    expect(sheet.status, JSON.stringify(sheet.body)).toBe(200);
    expect(sheet.body.model.rows[0].values).toMatchObject({
      name: 'Mesclada',
      email: 'formula@bad-input.example',
    });

    const latin = Buffer.from('Nome completo;E-mail\r\nJoão Conceição;joao@bad-input.example\r\n', 'latin1');
    const csv = await send(students, latin, 'alunos.csv', { dry_run: 'true' });
    expect(csv.body.model.rows[0].values).toMatchObject({ name: 'João Conceição' });
  });

  test('a file of 100 MB is refused before it fills the memory', async () => {
    const before = await countRows();
    const reply = await send(students, Buffer.alloc(100 * megabyte, 0x61), 'alunos.csv', {
      dry_run: 'false',
    });
    expect(reply.status).toBe(413);
    expect(reply.body.messages[0].message).toBe('O arquivo é grande demais para ser importado.');
    expect(await countRows()).toEqual(before);
  });

  test('a sheet of more rows than an import takes is refused whole', async () => {
    const before = await countRows();
    const rows = Buffer.from(`Nome completo;E-mail\n${'a;b@bad-input.example\n'.repeat(100_001)}`);
    for (const dry_run of ['true', 'false']) {
      const reply = await send(students, rows, 'alunos.csv', { dry_run });
      expect(reply.body.code).toBe('import-too-large');
    }
    expect(await countRows()).toEqual(before);
  });

  test('two files are one too many, whichever comes first', async () => {
    const before = await countRows();
    const sheet = (email: string): Blob =>
      new Blob([new Uint8Array(writeCsv(['Nome completo', 'E-mail'], [['Dois Arquivos', email]]))]);
    for (const dry_run of ['true', 'false']) {
      const form = new FormData();
      form.set('dry_run', dry_run);
      form.append('file', sheet('um@bad-input.example'), 'um.csv');
      form.append('file', sheet('dois@bad-input.example'), 'dois.csv');
      const reply = await admin.post(students, form);
      expect(reply.status).toBe(422);
      expect(reply.body).toMatchObject({ code: 'import-one-file' });
      expect(reply.body.messages[0].message).toBe('Envie um arquivo por vez.');
    }
    expect(await countRows()).toEqual(before);
  });

  test('cells merged over heading and rows, and a formula without a value, name what is missing', async () => {
    const rows = `${heading}<row r="2">${cell('A2', 'Só nome')}<c r="B2"><f>1/0</f></c></row>`;
    const merged =
      '<mergeCells count="2"><mergeCell ref="A1:A2"/><mergeCell ref="A1:XFD1048576"/></mergeCells>';
    const reply = await send(students, workbook(worksheet(rows, merged)), 'alunos.xlsx', { dry_run: 'true' });
    if (reply.status < 400) expect(reply.body.model.summary).toMatchObject({ new: 0, changed: 0 });
  });

  test('hostile cells are errors of their rows, and what is taken is text', async () => {
    const cells = [
      '=1+1',
      '<script>alert(1)</script>',
      '\u202Eoverride',
      '{{7*7}}',
      "'; drop table people; --",
      '😀'.repeat(30),
    ];
    const file = writeCsv(
      ['Nome completo', 'E-mail'],
      [
        ...cells.map((name, index) => [name, `celula${index}@bad-input.example`]),
        ['x'.repeat(5000), 'longo@bad-input.example'],
        ['Sem arroba', 'nada'],
      ],
    );
    const preview = await send(students, file, 'alunos.csv', { dry_run: 'true' });
    expect(preview.body.model.summary).toMatchObject({ new: cells.length, error: 2 });
    const run = await send(students, file, 'alunos.csv', { dry_run: 'false' });
    expect((await admin.waitForJob(run.body.model.job_id)).result).toMatchObject({
      new: cells.length,
      error: 2,
    });
    const { rows } = await owner.query<{ name: string }>(
      `select name from people where email like 'celula%@bad-input.example' order by email`,
    );
    expect(rows.map(({ name }) => name)).toEqual(cells);
  });
});

const gift = (text: string): Buffer => Buffer.from(text);
const hostileQuestions: [string, string, () => Buffer, string][] = [
  ['braces that never close', 'gift', () => gift(`::a:: Quanto? {${'=a '.repeat(20_000)}`), 'a.gift'],
  ['braces in braces', 'gift', () => gift(`${'{'.repeat(50_000)}${'}'.repeat(50_000)}`), 'a.gift'],
  ['only escapes', 'gift', () => gift('\\'.repeat(200_001)), 'a.gift'],
  [
    'a weight beyond counting',
    'gift',
    () => gift('Quanto? {~%1e999%a ~%-99999999999999999999%b =c}'),
    'a.gift',
  ],
  ['a number that is none', 'gift', () => gift('Quanto? {#1e999:NaN}'), 'a.gift'],
  ['20,000 questions', 'gift', () => gift('Q {T}\n\n'.repeat(20_000)), 'a.gift'],
  ['one line of 5 MB', 'gift', () => gift(`Quanto? {=${'a'.repeat(5 * megabyte)}}`), 'a.gift'],
  ['Latin-1', 'gift', () => Buffer.from('Qual é a razão? {=não ~sim}', 'latin1'), 'a.gift'],
  [
    'a lone surrogate and a NUL',
    'gift',
    () => Buffer.concat([gift('Q '), Buffer.from([0xed, 0xa0, 0x80, 0]), gift(' {T}')]),
    'a.gift',
  ],
  ['a zip bomb as an exam', 'enem_json', () => bomb('exam/details.json', 300 * megabyte), 'a.zip'],
  [
    'JSON that nests without end',
    'enem_json',
    () => packStored([{ path: 'e/questions/1/details.json', bytes: Buffer.from('['.repeat(200_000)) }]),
    'a.zip',
  ],
  [
    'JSON with a prototype',
    'enem_json',
    () =>
      packStored([
        {
          path: 'e/questions/1/details.json',
          bytes: Buffer.from(
            '{"__proto__":{"alternatives":[]},"title":{"a":1},"index":"x","alternatives":"no"}',
          ),
        },
      ]),
    'a.zip',
  ],
  [
    'a zip inside a zip',
    'enem_json',
    () =>
      packStored([
        { path: 'b.zip', bytes: packStored([{ path: 'details.json', bytes: Buffer.from('{}') }]) },
      ]),
    'a.zip',
  ],
  ['a bomb as a sheet', 'xlsx', () => bomb('xl/worksheets/sheet1.xml', 200 * megabyte), 'a.xlsx'],
  ['a sheet of other things', 'csv', () => writeCsv(['Cor'], [['azul']]), 'a.csv'],
];

describe('files of questions', () => {
  test.each(hostileQuestions)(
    '%s (%s) is answered with words, and a preview writes nothing',
    async (_name, format, make, file) => {
      const before = await countRows();
      const reply = await send(questions, make(), file, { format, dry_run: 'true' });
      if (reply.status < 400)
        for (const row of reply.body.model.rows.slice(0, 50))
          for (const problem of row.problems) expect(problem.message).toMatch(/^[A-ZÀ-Ú“][\s\S]*\S$/);
      expect(await countRows()).toEqual(before);
    },
  );

  test('what is imported from hostile text holds neither scripts nor foreign addresses', async () => {
    const text = [
      '::Título <script>alert(1)</script>:: [html]<p onclick\\="alert(1)">Oi<script>alert(2)</script><img src\\="http\\://tracker.example/x.png"><a href\\="javascript\\:alert(3)">x</a></p> {=certo ~errado}',
      '::Outra:: [html]<iframe src\\="http\\://evil.example"></iframe><svg onload\\=alert(4)>x</svg> {T}',
    ].join('\n\n');
    const reply = await send(questions, gift(text), 'a.gift', { format: 'gift', dry_run: 'false' });
    const job = await admin.waitForJob(reply.body.model.job_id);
    expect(job.state).toBe('done');
    const { rows } = await owner.query<{ content: unknown }>(
      `select v.content from question_versions v order by v.created_at desc limit 2`,
    );
    const html = JSON.stringify(rows);
    expect(html).toContain('Oi');
    expect(html).not.toMatch(
      /<script|onclick|onload|javascript:|tracker\.example|evil\.example|<iframe|<svg/i,
    );
  });
});

test('a sheet the product itself wrote goes in again, however hostile its cells were', async () => {
  const bytes = await writeSheet(
    'Alunos',
    ['Nome completo', 'E-mail'],
    [['@cmd|calc', 'cmd@bad-input.example']],
  );
  const reply = await send(students, bytes, 'alunos.xlsx', { dry_run: 'true' });
  expect(reply.body.model.rows[0].values.name).toBe('@cmd|calc');
});
