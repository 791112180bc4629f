import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSheet, writeCsv } from '#lib/sheets/sheets.ts';

/** Imports in batches: what set-based saving, restarts and the result file promise. */

const server = await useTestServer();
const { owner } = server;
const admin = await server.as('admin');
beforeAll(async () => {
  for (const name of ['Turma do lote', 'Outra turma']) await admin.post('/api/v1/classes', { name });
});

const columns = ['Nome completo', 'E-mail', 'Matrícula', 'CPF', 'Turmas', 'Ativo'];
type Row = (string | null)[];
const rowsOf = (tag: string, count: number): Row[] =>
  Array.from({ length: count }, (_unused, index) => [
    `Aluno ${tag} ${index}`,
    `${tag}${index}@lote.example`,
    `${tag.toUpperCase()}-${index}`,
    '',
    index % 2 === 0 ? 'Turma do lote' : '',
    index % 5 === 0 ? 'não' : '',
  ]);

async function start(rows: Row[], fields: Record<string, string> = {}): Promise<string> {
  const form = new FormData();
  form.set('dry_run', 'false');
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set('file', new Blob([new Uint8Array(writeCsv(columns, rows))]), 'alunos.csv');
  const { status, body } = await admin.post('/api/v1/students/import', form);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.model.job_id;
}
const updating = { 'choices[update_existing]': 'true' };
const run = async (rows: Row[], fields: Record<string, string> = {}) =>
  (await admin.waitForJob(await start(rows, fields))).result;
const count = async (sql: string, tag: string): Promise<number> =>
  Number((await owner.query<{ n: string }>(sql, [`${tag}%@lote.example`])).rows[0]?.n);
const resultRows = async (fileId: string) => {
  const file = await admin.get(`/api/v1/files/${fileId}`);
  expect(file.status).toBe(200);
  return (await readSheet(file.body, 'r.xlsx')).rows.map(({ values }) => values);
};

describe('an import of many students', () => {
  it('makes people, logins without a password, roles, enrolments and their audit', async () => {
    expect(await run(rowsOf('a', 1203))).toMatchObject({ total: 1203, new: 1203, error: 0 });
    expect(await count('select count(*) n from people where email like $1', 'a')).toBe(1203);
    expect(
      await count(
        `select count(*) n from users where email like $1 and password_hash is null and must_change_password`,
        'a',
      ),
    ).toBe(1203);
    const members = `select count(*) n from memberships m join users u on u.id = m.user_id join roles r on r.id = m.role_id
                      where u.email like $1 and r.key = 'student'`;
    expect(await count(members, 'a')).toBe(1203 - Math.ceil(1203 / 5));
    const enrolled = `select count(*) n from class_students l join people p on p.id = l.person_id where p.email like $1`;
    expect(await count(enrolled, 'a')).toBe(602);
    const audited = `select count(*) n from audit_log l join people p on p.id::text = l.row_id
                      where p.email like $1 and l.table_name = 'people' and l.action = 'insert' and l.user_id is not null`;
    expect(await count(audited, 'a')).toBe(1203);
    const { rows } = await owner.query<{ changes: Record<string, unknown> }>(
      `select l.changes from audit_log l join people p on p.id::text = l.row_id where p.email = 'a0@lote.example'`,
    );
    expect(rows[0]?.changes).toMatchObject({
      name: [null, 'Aluno a 0'],
      phone: [null, null],
      kind: [null, 'student'],
    });
    expect(rows[0]?.changes).not.toHaveProperty('search_text');
  });

  it('doubles nothing when it is run twice', async () => {
    expect(await run(rowsOf('a', 1203))).toMatchObject({ new: 0, changed: 0, same: 1203, error: 0 });
    expect(await count('select count(*) n from people where email like $1', 'a')).toBe(1203);
  });

  it('changes many rows together, and in each only what it mentions', async () => {
    await run(rowsOf('g', 40));
    const changed = rowsOf('g', 40).map((row, index): Row => {
      if (index % 2 === 1) return row;
      const active = index === 0 ? 'sim' : index === 2 ? 'não' : '';
      return [`Mudado g ${index}`, row[1] ?? '', '', '', index === 4 ? 'Outra turma' : '', active];
    });
    expect(await run(changed, updating)).toMatchObject({
      total: 40,
      new: 0,
      changed: 20,
      same: 20,
      error: 0,
    });
    const { rows } = await owner.query<Record<string, unknown>>(
      `select p.name, p.identifier, p.active, u.name as login_name, p.updated_at > p.created_at as is_later,
              array(select c.name from class_students l join classes c on c.id = l.class_id where l.person_id = p.id) as classes,
              exists (select from memberships m join roles r on r.id = m.role_id where m.user_id = u.id and r.key = 'student') as is_member,
              (select count(*)::int from audit_log l where l.table_name = 'people' and l.row_id = p.id::text and l.action = 'update') as audited
         from people p join users u on u.id = p.user_id where p.email like 'g%@lote.example' order by p.created_at, p.id`,
    );
    const rowOf = (index: number) => rows.find(({ identifier }) => identifier === `G-${index}`);
    const mudado = (index: number) => ({ name: `Mudado g ${index}`, login_name: `Mudado g ${index}` });
    // Whoever is no member at that moment keeps the login's name: nobody here has a say over it.
    expect(rowOf(0)).toMatchObject({
      name: 'Mudado g 0',
      login_name: 'Aluno g 0',
      active: true,
      is_member: true,
    });
    expect(rowOf(0)).toMatchObject({ audited: 1, is_later: true });
    expect(rowOf(1)).toMatchObject({ name: 'Aluno g 1', audited: 0, is_later: false });
    expect(rowOf(2)).toMatchObject({ ...mudado(2), active: false, is_member: false });
    expect(rowOf(4)).toMatchObject({ ...mudado(4), active: true, classes: ['Outra turma'] });
    expect(rowOf(6)).toMatchObject({
      ...mudado(6),
      active: true,
      is_member: true,
      classes: ['Turma do lote'],
    });
  });

  it('changes everything but the rows that the database refuses', async () => {
    await run(rowsOf('h', 20));
    await owner.query(`alter table people add constraint refused check (name <> 'Recusado') not valid`);
    const renamed = rowsOf('h', 20).map(
      (row, index): Row => [index === 7 ? 'Recusado' : `Novo ${index}`, ...row.slice(1)],
    );
    const result = await run(renamed, updating);
    await owner.query('alter table people drop constraint refused');
    expect(result).toMatchObject({ changed: 19, error: 1, errors: [{ line: 9 }] });
    expect(await count(`select count(*) n from people where email like $1 and name like 'Novo %'`, 'h')).toBe(
      19,
    );
    expect(await count(`select count(*) n from users where email like $1 and name = 'Aluno h 7'`, 'h')).toBe(
      1,
    );
  });

  it('takes in everything but the rows that the database refuses', async () => {
    // People of another kind hold these addresses: only the saving itself finds out.
    await owner.query(
      `insert into people (institution_id, kind, name, email) select id, 'staff', 'Equipe', unnest(array['b7@lote.example', 'b40@lote.example'])
         from institutions where name = 'Colégio Horizonte'`,
    );
    const result = await run(rowsOf('b', 64));
    expect(result).toMatchObject({ total: 64, new: 62, error: 2 });
    expect(result.errors.map((error: { line: number }) => error.line)).toEqual([9, 42]);
    expect(await count('select count(*) n from people where email like $1', 'b')).toBe(64);
    // A login is not left behind for whoever was refused.
    expect(await count('select count(*) n from users where email like $1', 'b')).toBe(62);
  });

  it('welcomes everybody who may sign in where that was chosen, and nobody elsewhere', async () => {
    await run(rowsOf('c', 10), { 'choices[send_welcome]': 'true' });
    const queued = `select count(*) n from outbox_emails where to_email like $1 and template = 'welcome'`;
    await expect.poll(() => count(queued, 'c'), { timeout: 30_000 }).toBe(8);
    const tokens = `select count(*) n from one_time_tokens t join users u on u.id = t.user_id where u.email like $1`;
    expect(await count(tokens, 'c')).toBe(8);
    // Mails are written by tasks, in the order of the imports: those of the earlier ones would be there.
    expect(await count('select count(*) n from outbox_emails where to_email like $1', 'a')).toBe(0);
  });

  it('uses the login that somebody has in another institution, as it is', async () => {
    await owner.query(
      `insert into users (email, name, password_hash) values ('d0@lote.example', 'Outro Nome', 'kept')`,
    );
    expect(await run(rowsOf('d', 3))).toMatchObject({ new: 3 });
    const { rows } = await owner.query(
      `select name, password_hash from users where email = 'd0@lote.example'`,
    );
    expect(rows).toEqual([{ name: 'Outro Nome', password_hash: 'kept' }]);
  });

  it('gives a file of every row with what became of it, to whoever imported and to nobody else', async () => {
    await run(rowsOf('e', 2));
    const rows = [...rowsOf('e', 4), ['', 'e9@lote.example', '', '', '', '']];
    rows[0] = ['Aluno e 0 mudado', 'e0@lote.example', '', '', '', ''];
    const kept = await run(rows);
    expect((await resultRows(kept.file_id)).map((row) => row.Resultado)[0]).toBe('Mantido como estava');
    const result = await run(rows, updating);
    const listed = await resultRows(result.file_id);
    expect(listed.map((row) => [row.Linha, row.Resultado])).toEqual([
      ['2', 'Atualizado'],
      ['3', 'Sem alteração'],
      ['4', 'Sem alteração'],
      ['5', 'Sem alteração'],
      ['6', 'Não importado'],
    ]);
    expect(listed[4]).toMatchObject({
      'O que corrigir': 'O campo Nome completo é obrigatório.',
      'E-mail': 'e9@lote.example',
    });
    const manager = await server.as('manager');
    expect((await manager.get(`/api/v1/files/${result.file_id}`)).status).toBe(404);
  });

  it('goes on after the batch that was saved last when it is run again', async () => {
    const rows = rowsOf('f', 1500);
    // As a killed process leaves it: the first batch saved and noted, the job to be run again.
    await server.services.jobs.stop();
    const jobId = await start(rows);
    const saved = await owner.query(
      `insert into import_batches (institution_id, job_id, from_row, outcomes)
       select institution_id, id, 0, (select jsonb_agg(jsonb_build_object('line', n + 1, 'state', 'new', 'messages', '[]'::jsonb)) from generate_series(1, 1000) n)
         from job_runs where id = $1`,
      [jobId],
    );
    expect(saved.rowCount).toBe(1);
    // The queue believes that somebody works on it.
    await owner.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed' where payload::text like $1`,
      [`%${jobId}%`],
    );
    await server.services.jobs.listen(server.services, server.urls.owner);
    const { result } = await admin.waitForJob(jobId);
    expect(result).toMatchObject({ total: 1500, new: 1500, error: 0 });
    // The noted thousand is not saved a second time, the others are.
    expect(await count('select count(*) n from people where email like $1', 'f')).toBe(500);
    const left = await owner.query('select from import_batches where job_id = $1', [jobId]);
    expect(left.rowCount).toBe(0);
  });
});
