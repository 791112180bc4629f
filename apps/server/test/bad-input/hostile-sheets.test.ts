import { describe, expect, test } from 'vitest';
import { writeCsv, writeSheet } from '#lib/sheets/sheets.ts';
import { bomb, cell, megabyte, useImports, workbook, worksheet } from './import-files.ts';

/** Sheets that break readers, fill memory or smuggle something in. */
const { owner, admin, countRows, send } = await useImports();
const students = '/api/v1/students/import';
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

test('a sheet the product itself wrote goes in again, however hostile its cells were', async () => {
  const bytes = await writeSheet(
    'Alunos',
    ['Nome completo', 'E-mail'],
    [['@cmd|calc', 'cmd@bad-input.example']],
  );
  const reply = await send(students, bytes, 'alunos.xlsx', { dry_run: 'true' });
  expect(reply.body.model.rows[0].values.name).toBe('@cmd|calc');
});
