import { declaredEndpoints } from '@certame/contract/endpoints.ts';
import { restrictedModels } from '@certame/contract/features/data-access/models.ts';
import type { Endpoint } from '@certame/contract/kit/endpoint.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSheet } from '#lib/sheets/sheets.ts';

/** Rules of data access, at every endpoint that names a row which may be narrowed. */

interface Named {
  id: string;
  name: string;
}
const rowsOf: Record<string, Named[]> = {};
let attemptId = '';
let attemptQuestionnaireId = '';

async function addRule(
  model: string,
  modelId: string,
  level: 'read' | 'write',
  role?: string,
): Promise<void> {
  await owner.query(
    `insert into data_access (institution_id, owner_type, owner_id, model_type, model_id, level)
     select r.institution_id, $4, case when $4 = 'role' then r.id else m.user_id end, $1, $2, $3
       from memberships m join users u on u.id = m.user_id join roles r on r.id = m.role_id
       join institutions i on i.id = r.institution_id
      where u.email = 'manager@certame.example' and i.name = 'Colégio Horizonte' and ($5::text is null or r.key = $5) limit 1`,
    [model, modelId, level, role ? 'role' : 'user', role ?? null],
  );
}

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;
const manager = await server.as('manager');
beforeAll(async () => {
  await manager.post('/api/v1/courses', { name: 'Segundo curso' });
  await owner.query('update courses set created_by = null');
  for (const model of restrictedModels) {
    const { body, status } = await manager.get(`/api/v1/${model}?per_page=100`);
    if (status !== 200) continue;
    rowsOf[model] = body.model.data;
  }
  const { rows } = await owner.query(
    `select a.id, a.questionnaire_id from attempts a join institutions i on i.id = a.institution_id
      where i.name = 'Colégio Horizonte' and a.state not in ('in_progress', 'paused') limit 1`,
  );
  attemptId = rows[0].id;
  attemptQuestionnaireId = rows[0].questionnaire_id;
});
afterEach(async () => {
  await owner.query('delete from data_access');
});

const two = (model: string): [Named, Named] => {
  const [first, second] = rowsOf[model] ?? [];
  if (!first || !second) throw new Error(`The demonstration has fewer than two ${model}`);
  return [first, second];
};
const listed = async (model: string): Promise<string[]> =>
  (await manager.get(`/api/v1/${model}?per_page=100`)).body.model.data.map((row: Named) => row.id);

describe.each(['classes', 'courses', 'disciplines', 'questionnaires', 'contents'])('%s', (model) => {
  test('a rule of the user or of a role leaves only the listed rows, and ends with its last rule', async () => {
    const [seen, hidden] = two(model);
    expect(await listed(model)).toContain(hidden.id);
    await addRule(model, seen.id, 'read');
    expect(await listed(model)).toEqual([seen.id]);
    expect((await manager.get(`/api/v1/${model}/${hidden.id}`)).status).toBe(404);
    await owner.query('delete from data_access');
    expect(await listed(model)).toContain(hidden.id);
    await addRule(model, hidden.id, 'read', 'manager');
    expect(await listed(model)).toEqual([hidden.id]);
  });

  test('read level sees and does not change', async () => {
    const [seen] = two(model);
    await addRule(model, seen.id, 'read');
    const { body } = await manager.get(`/api/v1/${model}/${seen.id}`);
    const { created_at: _made, labels: _labels, ...row } = body.model;
    const before = JSON.stringify(row);
    const changed = await manager.send('PUT', `/api/v1/${model}/${seen.id}`, { ...row, name: 'Outro nome' });
    expect(changed.body.code).toBe('read-only');
    expect(changed.status).toBe(403);
    const removed = await manager.send('DELETE', `/api/v1/${model}/${seen.id}`);
    expect(removed.body.code).toBe('read-only');
    const after = (await manager.get(`/api/v1/${model}/${seen.id}`)).body.model;
    const { created_at: _madeAfter, labels: _labelsAfter, ...rowAfter } = after;
    expect(JSON.stringify(rowAfter)).toBe(before);
  });
});

test('who is narrowed still sees and changes what they make', async () => {
  const [seen] = two('courses');
  await addRule('courses', seen.id, 'read');
  const made = await manager.post('/api/v1/courses', { name: 'Curso de quem tem acesso restrito' });
  expect(made.status).toBe(201);
  const { id, updated_at } = made.body.model;
  expect(await listed('courses')).toContain(id);
  const changed = await manager.send('PUT', `/api/v1/courses/${id}`, { name: 'Curso mudado', updated_at });
  expect(changed.status).toBe(200);
});

test('a narrowed row is absent from choices, labels and exports', async () => {
  const [seen, hidden] = two('disciplines');
  await addRule('disciplines', seen.id, 'read');
  const { body } = await manager.get('/api/v1/disciplines/options');
  expect(body.model.map((one: { id: string }) => one.id)).toEqual([seen.id]);
  const questions = JSON.stringify((await manager.get('/api/v1/base_question?per_page=100')).body);
  const classes = JSON.stringify((await manager.get('/api/v1/classes?per_page=100')).body);
  expect(questions).not.toContain(hidden.name);
  expect(classes).not.toContain(hidden.name);
  const file = await fetch(`${server.address}/api/v1/disciplines/export/xls`, {
    headers: { authorization: `Bearer ${manager.token}`, 'x-institution-id': manager.institutionId ?? '' },
  });
  const { rows } = await readSheet(Buffer.from(await file.arrayBuffer()), 'export.xlsx');
  const table = JSON.stringify(rows);
  expect(table).toContain(seen.name);
  expect(table).not.toContain(hidden.name);
});

/** Every endpoint that names a narrowed row in its path, asked for a row that no rule lists. */
const pathModels: Record<string, (endpoint: Endpoint) => string | undefined> = {
  questionnaires: ({ path }) => (/^\/api\/v1\/questionnaires\/:id(\/|$)/.test(path) ? path : undefined),
  classes: ({ path }) =>
    /^\/api\/v1\/(classes\/:id|classes_students\/:class_id)(\/|$)/.test(path) ? path : undefined,
  courses: ({ path }) => (/^\/api\/v1\/courses\/:id(\/|$)/.test(path) ? path : undefined),
  disciplines: ({ path }) => (/^\/api\/v1\/disciplines\/:id(\/|$)/.test(path) ? path : undefined),
  contents: ({ path }) => (/^\/api\/v1\/contents\/:id(\/|$)/.test(path) ? path : undefined),
};
const named = Object.entries(pathModels).flatMap(([model, pathOf]) =>
  declaredEndpoints.flatMap(({ endpoint }) => {
    const path = pathOf(endpoint);
    return path && endpoint.access.kind === 'permission' ? [{ model, endpoint, path }] : [];
  }),
);

describe('a row that no rule lists', () => {
  beforeEach(async () => {
    for (const model of ['questionnaires', 'classes', 'courses', 'disciplines', 'contents']) {
      await addRule(model, '00000000-0000-4000-8000-000000000000', 'write');
    }
  });

  test('there are such endpoints', () => {
    expect(named.length).toBeGreaterThan(20);
  });

  test.each(named.map((one) => [`${one.endpoint.method} ${one.path}`, one] as const))(
    '%s answers as if it were not there',
    async (_name, { endpoint, path, model }) => {
      const id = model === 'questionnaires' ? attemptQuestionnaireId : two(model)[1].id;
      const address = path
        .replace(/:(class_)?id/, id)
        .replace(':type', 'xls')
        .replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
      const reply = await manager.send(
        endpoint.method,
        address,
        endpoint.method === 'GET' ? undefined : { name: 'Nome', reason: 'Um motivo longo o bastante' },
      );
      // What is wrong with the body is said before anything is read; it tells nothing about the row.
      if (reply.status === 422 && endpoint.body) expect(reply.body.code).toBe('validation');
      else expect([reply.status, reply.body.code]).toEqual([404, 'not-found']);
    },
  );

  test('the attempts of a hidden questionnaire are hidden too', async () => {
    for (const path of [
      `/api/v1/answers/${attemptId}/result?full=1`,
      `/api/v1/questionnaires/${attemptQuestionnaireId}/resume`,
    ])
      expect((await manager.get(path)).status, path).toBe(404);
    for (const action of ['force_finish', 'reopen', 'second_chance'])
      expect(
        (
          await manager.post(`/api/v1/answers/${attemptId}/${action}`, {
            reason: 'Um motivo longo o bastante',
          })
        ).status,
        action,
      ).toBe(404);
  });

  test('participants reach what they were invited to', async () => {
    const { rows } = await owner.query(
      `select u.email, q.short_url_id from participants p join users u on u.id = p.user_id
         join questionnaires q on q.id = p.questionnaire_id
        where u.email = 'student@certame.example' and q.state = 'released' limit 1`,
    );
    await owner.query(
      `insert into data_access (institution_id, owner_type, owner_id, model_type, model_id, level)
       select q.institution_id, 'user', u.id, 'questionnaires', gen_random_uuid(), 'read'
         from questionnaires q, users u where q.short_url_id = $1 and u.email = 'student@certame.example'`,
      [rows[0].short_url_id],
    );
    const student = await server.as('student');
    expect((await student.get(`/api/v1/forms/${rows[0].short_url_id}`)).status).toBe(200);
  });
});
