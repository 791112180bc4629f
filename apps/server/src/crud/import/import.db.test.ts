import type { ApiClient } from '@certame/testkit/api-client.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, expect, it } from 'vitest';
import { readSheet, writeCsv } from '#lib/sheets/sheets.ts';

const server = await useTestServer();
const admin = await server.as('admin');
beforeAll(async () => {
  for (const name of ['Turma, noite', 'Turma B']) {
    const { status } = await admin.post('/api/v1/classes', { name });
    expect(status).toBe(201);
  }
});

const headers = ['NOME COMPLETO', 'e-mail', 'Matricula', 'Data de nascimento', 'Turmas', 'Ativo'];
const send = (
  client: ApiClient,
  rows: (string | null)[][],
  dryRun: boolean,
  columns = headers,
  isUpdating = false,
) => {
  const form = new FormData();
  if (isUpdating) form.set('choices[update_existing]', 'true');
  form.set('dry_run', String(dryRun));
  form.set('file', new Blob([new Uint8Array(writeCsv(columns, rows))]), 'alunos.csv');
  return client.post('/api/v1/students/import', form);
};
const students = async (search: string) =>
  (await admin.get(`/api/v1/students?filters[search]=${encodeURIComponent(search)}`)).body.model.data;

it('takes xlsx, xls and csv, whatever else could be read as a sheet', async () => {
  const named = (name: string) => {
    const form = new FormData();
    form.set('dry_run', 'true');
    form.set('file', new Blob(['Nome completo;E-mail\nAna;ana@tipo.example\n']), name);
    return admin.post('/api/v1/students/import', form);
  };
  expect((await named('ALUNOS.CSV')).status).toBe(200);
  for (const name of ['alunos.txt', 'alunos.docx', 'alunos.csv.ods', 'alunos']) {
    const { status, body } = await named(name);
    expect([name, status, body.code]).toEqual([name, 422, 'import-type']);
  }
});

it('previews, imports, and changes nothing when run twice', async () => {
  const rows = [
    ['Ítalo Importado', 'Italo@Import.example', 'IMP-1', '28/02/2001', 'turma, NOITE, Turma B', 'sim'],
    ['Iara Importada', 'iara@import.example', 'IMP-2', '', '', 'Não'],
  ];
  const preview = await send(admin, rows, true);
  expect(preview.status, JSON.stringify(preview.body)).toBe(200);
  expect(preview.body.model.summary).toEqual({ total: 2, new: 2, changed: 0, kept: 0, same: 0, error: 0 });
  expect(await students('import.example')).toHaveLength(0);

  const run = async (list: (string | null)[][], isUpdating = false) => {
    const { body } = await send(admin, list, false, headers, isUpdating);
    return (await admin.waitForJob(body.model.job_id)).result;
  };
  expect(await run(rows)).toEqual({
    total: 2,
    new: 2,
    changed: 0,
    kept: 0,
    same: 0,
    error: 0,
    errors: [],
    file_id: expect.any(String),
  });
  const [italo] = await students('italo');
  expect(italo).toMatchObject({
    name: 'Ítalo Importado',
    email: 'italo@import.example',
    birthdate: '2001-02-28',
    labels: { class_ids: ['Turma B', 'Turma, noite'] },
  });
  expect(await run(rows)).toMatchObject({ new: 0, changed: 0, same: 2, error: 0 });

  rows[1] = ['Iara Importada Silva', 'IARA@import.example', '', '', '', ''];
  expect(await run(rows)).toMatchObject({ new: 0, changed: 0, kept: 1, same: 1, error: 0 });
  expect((await students('iara'))[0]).toMatchObject({ name: 'Iara Importada' });
  expect(await run(rows, true)).toMatchObject({ new: 0, changed: 1, kept: 0, same: 1 });
  const [iara] = await students('iara');
  expect(iara).toMatchObject({ name: 'Iara Importada Silva', identifier: 'IMP-2', active: false });
});

it('shows what is stored beside each cell that differs, and says that it is kept unless updating is chosen', async () => {
  const first = ['Ivo Antigo', 'ivo@antes.example', 'ANT-1', '28/02/2001', 'Turma B', 'sim'];
  const started = await send(admin, [first], false);
  await admin.waitForJob(started.body.model.job_id);
  const second = ['Ivo Novo', 'IVO@antes.example', 'ANT-1', '2001-03-01', 'Turma, noite', 'não'];
  const asked = await send(admin, [second], true);
  const before = {
    name: 'Ivo Antigo',
    birthdate: '28/02/2001',
    class_ids: 'Turma B',
    active: 'Sim',
  };
  expect(asked.body.model.summary).toMatchObject({ changed: 0, kept: 1 });
  expect(asked.body.model.rows).toMatchObject([
    { state: 'kept', before, values: { name: 'Ivo Novo', birthdate: '01/03/2001' }, errors: {} },
  ]);
  const updating = await send(admin, [second], true, headers, true);
  expect(updating.body.model.summary).toMatchObject({ changed: 1, kept: 0 });
  expect(updating.body.model.rows[0].before).toEqual(before);
  const same = await send(admin, [first], true, headers, true);
  expect(same.body.model.rows).toMatchObject([{ state: 'same', before: {} }]);
});

it('finds a class by its code as well, its name first', async () => {
  await admin.post('/api/v1/classes', { name: 'Primeiro ano A', code: 'EM1-A' });
  await admin.post('/api/v1/classes', { name: 'EM1-B', code: 'OUTRO' });
  await admin.post('/api/v1/classes', { name: 'Primeiro ano B', code: 'EM1-B' });
  const rows = [
    ['Com código', 'codigo@codes.example', '', '', 'em1-a, OUTRO', ''],
    ['Pelo nome', 'nome@codes.example', '', '', 'EM1-B, Primeiro ano B', ''],
  ];
  const { body } = await send(admin, rows, false);
  expect((await admin.waitForJob(body.model.job_id)).result).toMatchObject({ new: 2, error: 0 });
  const labelsOf = async (email: string) => (await students(email))[0].labels.class_ids;
  expect(await labelsOf('codigo@codes.example')).toEqual(['EM1-B', 'Primeiro ano A']);
  expect(await labelsOf('nome@codes.example')).toEqual(['EM1-B', 'Primeiro ano B']);
});

it('a student is found by the CPF as it is written, and by its beginning', async () => {
  const { status } = await admin.post('/api/v1/students', {
    name: 'Com CPF',
    email: 'cpf@codes.example',
    document: '390.533.447-05',
  });
  expect(status).toBe(201);
  for (const typed of ['390.533.447-05', '39053344705', '390.533.4'])
    expect(await students(typed)).toMatchObject([{ email: 'cpf@codes.example' }]);
  expect(await students('390.533.447-06')).toEqual([]);
});

it('names what is wrong in each row and imports the others', async () => {
  const rows = [
    ['Bom Aluno', 'bom@rows.example', 'ROW-1', '', '', ''],
    ['', 'semnome@rows.example', '', '', '', ''],
    ['Repetido', 'BOM@rows.example', '', '', '', ''],
    ['Mesma matrícula', 'outro@rows.example', 'ROW-1', '', '', ''],
    ['Sem turma', 'turma@rows.example', '', '', 'Turma Z', ''],
    ['Data', 'data@rows.example', '', '31/02/2001', '', 'talvez'],
  ];
  const { body } = await send(admin, rows, true);
  const errors = body.model.rows.map((row: { errors: Record<string, string[]> }) => row.errors);
  expect(errors[0]).toEqual({});
  expect(errors[1]).toEqual({ name: ['O campo Nome completo é obrigatório.'] });
  expect(errors[2].email).toEqual(['Este valor já aparece na linha 2 deste arquivo.']);
  expect(errors[3].identifier).toEqual(['Este valor já aparece na linha 2 deste arquivo.']);
  expect(errors[4]).toEqual({ class_ids: ['Não encontramos “Turma Z”.'] });
  expect(errors[5]).toEqual({ birthdate: ['Informe uma data válida.'], active: ['Escreva Sim ou Não.'] });

  const run = await send(admin, rows, false);
  const { result } = await admin.waitForJob(run.body.model.job_id);
  expect(result).toMatchObject({ total: 6, new: 1, error: 5 });
  expect(result.errors[0]).toEqual({ line: 3, messages: ['O campo Nome completo é obrigatório.'] });
  expect(await students('rows.example')).toHaveLength(1);
});

it('refuses a sheet without the needed columns, a broken one and somebody without the permission', async () => {
  const missing = await send(admin, [['x']], true, ['Nome completo']);
  expect(missing.status).toBe(422);
  expect(missing.body).toMatchObject({ code: 'import-missing-columns' });
  expect(missing.body.messages[0].message).toContain('E-mail');

  const broken = new FormData();
  broken.set('file', new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])]), 'alunos.xlsx');
  expect((await admin.post('/api/v1/students/import', broken)).body.code).toBe('import-unreadable');
  expect((await admin.post('/api/v1/students/import', { a: 1 })).status).toBe(415);
  expect((await send(await server.as('student'), [], true)).status).toBe(403);
});

it('gives a template that imports nothing as it is, and rows of another institution are never matched', async () => {
  const template = await admin.get('/api/v1/students/import/template');
  expect(template.headers.get('content-disposition')).toContain('"modelo-de-alunos.xlsx"');
  const form = new FormData();
  form.set('dry_run', 'true');
  form.set('file', new Blob([template.body]), 'modelo.xlsx');
  const { body } = await admin.post('/api/v1/students/import', form);
  expect(body.model.summary).toMatchObject({ total: 0 });
});

it('exports what the grid shows, as a sheet that imports as the same and as a PDF', async () => {
  const sheet = await admin.get(
    '/api/v1/students/export/xls?filters[search]=import.example&order_column=name',
  );
  expect(sheet.status).toBe(200);
  expect(sheet.headers.get('content-disposition')).toMatch(/alunos-\d{4}-\d\d-\d\d\.xlsx/);
  const { headers: columns, rows } = await readSheet(sheet.body, 'a.xlsx');
  expect(columns).toEqual(expect.arrayContaining(['Nome completo', 'E-mail', 'Turmas', 'Ativo', 'Telefone']));
  expect(
    rows.map(({ values }) => [values['Nome completo'], values.Turmas, values['Data de nascimento']]),
  ).toEqual([
    ['Iara Importada Silva', '', ''],
    ['Ítalo Importado', 'Turma B, Turma, noite', '28/02/2001'],
  ]);
  const form = new FormData();
  form.set('dry_run', 'true');
  form.set('file', new Blob([sheet.body]), 'alunos.xlsx');
  const { body } = await admin.post('/api/v1/students/import', form);
  expect(body.model.summary).toEqual({ total: 2, new: 0, changed: 0, kept: 0, same: 2, error: 0 });

  const pdf = await admin.get('/api/v1/students/export/pdf?filters[active]=true');
  expect(pdf.status).toBe(200);
  expect(new TextDecoder().decode(pdf.body.subarray(0, 5))).toBe('%PDF-');
  const other = await server.as('admin', 'Instituto Maré').catch(() => undefined);
  if (!other) return;
  const elsewhere = await other.get('/api/v1/students/export/xls?filters[search]=import.example');
  await expect(readSheet(elsewhere.body, 'a.xlsx')).resolves.toMatchObject({ rows: [] });
});
