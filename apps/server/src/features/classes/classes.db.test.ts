import type { ApiClient } from '@certame/testkit/api-client.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';

const server = await useTestServer();
const { owner } = server;
const manager = await server.as('manager');
const teacher = await server.as('teacher');
const student = await server.as('student');

let made = 0;
async function makeClass(extra: object = {}): Promise<string> {
  made += 1;
  const { body, status } = await manager.post('/api/v1/classes', {
    name: `Turma de prova ${made}`,
    ...extra,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.model.id;
}
const userId = async (email: string): Promise<string> =>
  (await owner.query('select id from users where email = $1', [email])).rows[0].id;
const personId = async (email: string): Promise<string> =>
  (
    await owner.query(
      `select p.id from people p join institutions i on i.id = p.institution_id
        where p.email = $1 and i.name = 'Colégio Horizonte'`,
      [email],
    )
  ).rows[0].id;
const rowsOf = async (id: string, query = ''): Promise<{ email: string; id: string }[]> =>
  (await manager.get(`/api/v1/classes/${id}/students?per_page=100${query}`)).body.model.data;
const emailsOf = async (id: string): Promise<string[]> => (await rowsOf(id)).map((row) => row.email).sort();

describe('a class', () => {
  it('ends after it starts, whichever day is changed', async () => {
    const refused = await manager.post('/api/v1/classes', {
      name: 'Turma ao contrário',
      starts_on: '2026-05-02',
      ends_on: '2026-05-01',
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.ends_on[0]).toMatch(/depois do início/);
    const id = await makeClass({ starts_on: '2026-05-02', ends_on: '2026-05-02' });
    const changed = await manager.put(`/api/v1/classes/${id}`, { ends_on: '2026-05-01' });
    expect(changed.body.errors.ends_on).toHaveLength(1);
  });

  it('takes its first students with its creation, and tells how many it has instead of who', async () => {
    const id = await makeClass({ student_ids: [await personId('aluno01@certame.example')] });
    const { body } = await manager.get(`/api/v1/classes/${id}`);
    expect(body.model.student_count).toBe(1);
    expect(body.model.student_ids).toBeUndefined();
    // An edit of its data leaves the students alone.
    await manager.put(`/api/v1/classes/${id}`, { name: 'Turma mudada', student_ids: [] });
    expect(await emailsOf(id)).toEqual(['aluno01@certame.example']);
  });
});

describe('enrolment', () => {
  it('by list enrols registered students, and tells each other entry why not', async () => {
    const id = await makeClass();
    await owner.query("update people set active = false where email = 'aluno09@certame.example'");
    const { rows } = await owner.query(
      "select identifier from people where email = 'aluno02@certame.example'",
    );
    const list = `ALUNO01@certame.example; ${rows[0].identifier}\nninguem@certame.example, 999999, sem-arroba, teacher@certame.example, aluno09@certame.example, aluno01@certame.example`;
    const checked = await manager.post(`/api/v1/classes/${id}/students`, { list, dry_run: true });
    expect(checked.body.model).toMatchObject({ enrolled: 2, already: 0, problem_count: 5, job_id: null });
    expect(await rowsOf(id)).toEqual([]);
    const { body } = await manager.post(`/api/v1/classes/${id}/students`, { list });
    expect(body.model.enrolled).toBe(2);
    expect(
      Object.fromEntries(
        body.model.problems.map((one: { entry: string; problem: string }) => [one.entry, one.problem]),
      ),
    ).toEqual({
      'sem-arroba': 'invalid',
      'ninguem@certame.example': 'unknown',
      '999999': 'unknown',
      'teacher@certame.example': 'staff',
      'aluno09@certame.example': 'inactive',
    });
    expect(await emailsOf(id)).toEqual(['aluno01@certame.example', 'aluno02@certame.example']);
    const again = await manager.post(`/api/v1/classes/${id}/students`, { list });
    expect(again.body.model).toMatchObject({ enrolled: 0, already: 2 });
    await owner.query("update people set active = true where email = 'aluno09@certame.example'");
  });

  it('by sheet checks first, with the line of each problem', async () => {
    const id = await makeClass();
    const form = (dryRun: boolean): FormData => {
      const data = new FormData();
      data.append('dry_run', String(dryRun));
      const csv = 'Nome,E-mail\nAna,aluno03@certame.example\nBeto,\nCaio,x@y.example\n';
      data.append('file', new Blob([csv]), 'alunos.csv');
      return data;
    };
    const checked = await manager.post(`/api/v1/classes/${id}/students/import`, form(true));
    expect(checked.body.model).toMatchObject({ enrolled: 1, problem_count: 2 });
    expect(checked.body.model.problems).toEqual([
      { entry: 'Beto', line: 3, problem: 'invalid' },
      { entry: 'x@y.example', line: 4, problem: 'unknown' },
    ]);
    expect(await rowsOf(id)).toEqual([]);
    await manager.post(`/api/v1/classes/${id}/students/import`, form(false));
    expect(await emailsOf(id)).toEqual(['aluno03@certame.example']);
  });

  it('by sheet takes codes with letters, from the column that is called so', async () => {
    const id = await makeClass();
    const { rows } = await owner.query<{ id: string; identifier: string }>(
      "update people set identifier = 'BIO-2024/031' where email = 'aluno05@certame.example' returning identifier",
    );
    expect(rows).toHaveLength(1);
    for (const csv of ['Ana;BIO-2024/031\n', 'Nome;Turma;Matrícula\nAna;2026;BIO-2024/031\n']) {
      const data = new FormData();
      data.append('dry_run', 'true');
      data.append('file', new Blob([csv]), 'alunos.csv');
      const { body } = await manager.post(`/api/v1/classes/${id}/students/import`, data);
      expect(body.model).toMatchObject({ enrolled: 1, problem_count: 0 });
    }
  });

  it('by sheet finds the students under a title, and says where there is nothing to read', async () => {
    const id = await makeClass();
    const send = (csv: string) => {
      const data = new FormData();
      data.append('dry_run', 'true');
      data.append('file', new Blob([csv]), 'alunos.csv');
      return manager.post(`/api/v1/classes/${id}/students/import`, data);
    };
    const titled = await send('Alunos do 3º ano;\nNome;E-mail\nAna;aluno03@certame.example\n');
    expect(titled.body.model).toMatchObject({ enrolled: 1, problem_count: 1 });
    expect(titled.body.model.problems).toEqual([{ entry: 'Nome', line: 2, problem: 'invalid' }]);
    expect((await send('aluno03@certame.example\naluno04@certame.example\n')).body.model.enrolled).toBe(2);
    expect((await send('Nome;E-mail\n')).body.code).toBe('import-no-rows');
    expect((await send(' ; \n')).body.code).toBe('file-empty');
  });

  it('of a long list is a job with progress, run twice without harm', async () => {
    const id = await makeClass();
    await owner.query(
      `insert into people (institution_id, kind, name, email, identifier)
       select i.id, 'student', 'Aluno ' || n, 'muitos' || n || '@certame.example', (900000 + n)::text
         from institutions i, generate_series(1, 2500) n where i.name = 'Colégio Horizonte'`,
    );
    const list = [...Array.from({ length: 2500 }, (_, n) => String(900_001 + n)), 'não@existe.example'].join(
      '\n',
    );
    const { body } = await manager.post(`/api/v1/classes/${id}/students`, { list });
    const job = await manager.waitForJob(body.model.job_id);
    expect(job).toMatchObject({ state: 'done', progress_done: 2501, progress_total: 2501 });
    expect(job.result).toMatchObject({ enrolled: 2500, already: 0, problem_count: 1 });
    const { body: page } = await manager.get(`/api/v1/classes/${id}/students?per_page=10&page=3`);
    expect(page.model).toMatchObject({ total: 2500, current_page: 3 });
    const again = await manager.post(`/api/v1/classes/${id}/students`, { list });
    expect((await manager.waitForJob(again.body.model.job_id)).result).toMatchObject({
      enrolled: 0,
      already: 2500,
    });
  });

  it('by id refuses students of another institution', async () => {
    const id = await makeClass();
    const { rows } = await owner.query(
      `select p.id from people p join institutions i on i.id = p.institution_id where i.name = 'Instituto Maré' limit 1`,
    );
    const { body, status } = await manager.post(`/api/v1/classes/${id}/students`, {
      student_ids: [rows[0].id],
    });
    expect([status, body.code]).toEqual([422, 'validation']);
    expect(body.errors.student_ids).toHaveLength(1);
  });

  it('ends for those who are removed; only with the right to edit classes', async () => {
    const person = await personId('student@certame.example');
    const id = await makeClass({ student_ids: [person] });
    const path = `/api/v1/classes/${id}/students/remove`;
    expect((await teacher.post(path, { ids: [person] })).status).toBe(403);
    expect((await manager.post(path, { ids: [person] })).body.model.removed).toBe(1);
    expect(await rowsOf(id)).toEqual([]);
  });

  it('is searched without accents and sorted', async () => {
    const id = await makeClass();
    await owner.query("update people set name = 'Ávila Última' where email = 'aluno04@certame.example'");
    await manager.post(`/api/v1/classes/${id}/students`, {
      list: 'aluno04@certame.example,aluno05@certame.example',
    });
    expect((await rowsOf(id, '&filters[q]=avila')).map((row) => row.email)).toEqual([
      'aluno04@certame.example',
    ]);
    expect((await manager.get(`/api/v1/classes/${id}/students?order_column=document`)).status).toBe(422);
  });
});

describe('my classes', () => {
  it('are those taught and those attended, and nobody opens another', async () => {
    const foreign = await makeClass();
    const taught = await makeClass({ teacher_ids: [await userId('teacher@certame.example')] });
    const attended = await makeClass({ student_ids: [await personId('student@certame.example')] });
    const idsOf = async (client: ApiClient): Promise<string[]> =>
      (await client.get('/api/v1/classes_students')).body.model.map((one: { id: string }) => one.id);
    const [teachers, students] = [await idsOf(teacher), await idsOf(student)];
    expect(teachers).toContain(taught);
    expect(students).toContain(attended);
    for (const ids of [teachers, students]) expect(ids).not.toContain(foreign);
    expect(students).not.toContain(taught);
    for (const part of ['', '/students', '/contents', '/questionnaires']) {
      expect((await student.get(`/api/v1/classes_students/${taught}${part}`)).status, part).toBe(404);
      expect((await teacher.get(`/api/v1/classes_students/${foreign}${part}`)).status, part).toBe(404);
      expect((await student.get(`/api/v1/classes_students/${attended}${part}`)).status, part).toBe(200);
      expect((await manager.get(`/api/v1/classes_students/${foreign}${part}`)).status, part).toBe(200);
    }
  });

  it('tell a student the names of classmates and nothing else of them', async () => {
    const { rows } = await owner.query(
      `select c.id from classes c join institutions i on i.id = c.institution_id
        where i.name = 'Colégio Horizonte' and c.name = '3º ano A'`,
    );
    const path = `/api/v1/classes_students/${rows[0].id}/students`;
    const own = await student.get(`${path}?per_page=100`);
    expect(own.body.model.data.length).toBeGreaterThan(5);
    // An identifier stands alone: eight digits in a row may be part of an id as well.
    expect(JSON.stringify(own.body)).not.toMatch(/@certame\.example|\b2026\d{4}\b/);
    for (const row of own.body.model.data)
      expect(row).toMatchObject({
        email: null,
        identifier: null,
        picture: null,
        contents: null,
        questionnaires: null,
      });
    // Neither is an e-mail found out by searching for it, nor by sorting.
    expect((await student.get(`${path}?filters[q]=aluno01`)).body.model.total).toBe(0);
    expect((await student.get(`${path}?order_column=email`)).status).toBe(422);
    const staff = await teacher.get(`${path}?filters[q]=aluno01@certame.example`);
    expect(staff.body.model.total).toBe(1);
    expect(staff.body.model.data[0].questionnaires.total).toBeGreaterThan(0);
  });

  it('count the progress of the student alone, and of all for those who teach', async () => {
    const { rows } = await owner.query(
      `select c.id, (select count(*)::int from class_students cs join people p on p.id = cs.person_id
                      where cs.class_id = c.id and p.active) as students
         from classes c join institutions i on i.id = c.institution_id
        where i.name = 'Colégio Horizonte' and c.name = '3º ano A'`,
    );
    const of = async (client: ApiClient) =>
      (await client.get(`/api/v1/classes_students/${rows[0].id}`)).body.model;
    const [one, all] = [await of(student), await of(teacher)];
    expect(one.role).toBe('student');
    expect(all.role).toBe('teacher');
    expect(all.contents.total).toBe(one.contents.total * rows[0].students);
    expect(all.contents.done).toBeGreaterThan(one.contents.done);
    expect(all.questionnaires.total).toBeGreaterThan(one.questionnaires.total);
  });
});
