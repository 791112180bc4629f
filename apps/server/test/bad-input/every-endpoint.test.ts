import { declaredEndpoints } from '@certame/contract/endpoints.ts';
import type { Endpoint } from '@certame/contract/kit/endpoint.ts';
import { sideBySide } from '@certame/testkit/http/side-by-side.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { hostileBodies, hostileValues } from './hostile-values.ts';

/** Every endpoint of the contract, as its administrator, with what nobody should send: never a 500, never silence. */
const homeIds: Record<string, string> = {};

const server = await useTestServer({ environment: { JOBS: 'off', LOG_LEVEL: 'silent' } });
const { owner } = server;
const admin = await server.as('admin');
beforeAll(async () => {
  const known = await owner.query<{ table: string; id: string }>(
    `select 'questionnaires' as table, id from questionnaires where institution_id = $1
     union all select 'base_question', id from questions where institution_id = $1
     union all select 'classes', id from classes where institution_id = $1
     union all select 'courses', id from courses where institution_id = $1
     union all select 'answers', id from attempts where institution_id = $1`,
    [admin.institutionId],
  );
  for (const row of known.rows) homeIds[row.table] ??= row.id;
});

/** Signing out or changing the password would end the session the other calls stand on. */
const leftOut = new Set(['POST /api/v1/logout', 'POST /api/v1/password/change', 'POST /api/v1/token/renew']);
const endpoints = declaredEndpoints
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => !leftOut.has(`${endpoint.method} ${endpoint.path}`));
const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;

const pathOf = (endpoint: Endpoint, id: string): string =>
  endpoint.path.replace(/:(\w+)/g, (_all, name: string) => {
    if (name === 'type') return 'xls';
    if (name === 'format') return 'csv';
    if (name === 'short_url_id') return 'unknown-form';
    return encodeURIComponent(id);
  });

function fieldsOf(endpoint: Endpoint): string[] {
  const body = endpoint.body;
  return body instanceof z.ZodObject ? Object.keys(body.shape) : [];
}

function expectCivil(reply: { status: number; body: unknown }, what: string): void {
  expect(reply.status, `${what}: ${JSON.stringify(reply.body).slice(0, 300)}`).not.toBe(500);
  if (reply.status < 400) return;
  const body = reply.body as { code?: string; messages?: { message: string }[]; errors?: object };
  expect(typeof body.code, what).toBe('string');
  expect(body.messages?.[0]?.message, what).toMatch(/[a-zà-ú]{3}/i);
  expect(typeof body.errors, what).toBe('object');
}

async function countRows(): Promise<Record<string, number>> {
  const tables = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('sessions', 'login_failures', 'audit_log')`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables.rows) {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int as count from ${pg.escapeIdentifier(name)}`,
    );
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s answers hostile addresses and bodies',
  async (name, endpoint) => {
    const ids = endpoint.path.includes(':')
      ? ['não-é-id', '%00', '../../x', '00000000-0000-4000-8000-000000000000', 'x'.repeat(300)]
      : [''];
    await sideBySide(ids, async (id) => {
      const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : {};
      expectCivil(
        await admin.send(endpoint.method, pathOf(endpoint, id), body),
        `${name} id ${id.slice(0, 40)}`,
      );
    });
    if (endpoint.method === 'GET') {
      const queries = [
        '?page=-1',
        '?page=abc&per_page=1e9',
        '?order_column=drop',
        '?filters[search]=%00%25_',
        '?filters[__proto__]=1',
        '?filters[a][b][c][d]=1',
        '?ids[]=x',
        `?filters[search]=${'ç'.repeat(2000)}`,
      ];
      await sideBySide(queries, async (query) =>
        expectCivil(
          await admin.get(`${pathOf(endpoint, homeIds[endpoint.tag] ?? '')}${query}`),
          `${name}${query.slice(0, 40)}`,
        ),
      );
      return;
    }
    if (endpoint.method === 'DELETE') return;
    const path = pathOf(endpoint, '00000000-0000-4000-8000-000000000000');
    await sideBySide(hostileBodies, async (body) =>
      expectCivil(await admin.send(endpoint.method, path, body), `${name} body ${body.slice(0, 40)}`),
    );
    expectCivil(
      await admin.send(endpoint.method, path, 'texto puro', { 'content-type': 'text/plain' }),
      `${name} text/plain`,
    );
    expectCivil(
      await admin.send(endpoint.method, path, '--x\r\nbroken', {
        'content-type': 'multipart/form-data; boundary=x',
      }),
      `${name} broken multipart`,
    );
  },
);

const searchable = endpoints.flatMap((endpoint) => {
  const query = endpoint.query instanceof z.ZodObject ? Object.keys(endpoint.query.shape) : [];
  const texts = [
    ['filters', 'filters[search]', 'filters.search'],
    ['custom_filters', 'custom_filters[kind]', 'custom_filters.kind'],
    ['search', 'search', 'search'],
    ['q', 'q', 'q'],
  ] as const;
  return texts
    .filter(([part]) => query.includes(part))
    .map(([, key, field]) => [`${nameOf(endpoint)}?${key}`, endpoint, key, field] as const);
});

test.each(searchable)(
  '%s: a text that the database can not hold is told at its field',
  async (_name, endpoint, key, field) => {
    const path = pathOf(endpoint, '00000000-0000-4000-8000-000000000000');
    const { status, body } = await admin.get(`${path}?${key}=a%00b`);
    expect([status, body.errors?.[field]]).toEqual([
      422,
      ['O texto contém caracteres que não são permitidos.'],
    ]);
  },
);

const withBodies = endpoints.filter((endpoint) => fieldsOf(endpoint).length > 0 && endpoint.method !== 'GET');

test.each(withBodies.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s survives hostile values in every field',
  async (name, endpoint) => {
    const path = pathOf(endpoint, homeIds[endpoint.tag] ?? '00000000-0000-4000-8000-000000000000');
    const cases = fieldsOf(endpoint).flatMap((field) => hostileValues.map((value) => ({ field, value })));
    await sideBySide(cases, async ({ field, value }) =>
      expectCivil(
        await admin.send(endpoint.method, path, { [field]: value }),
        `${name} ${field} = ${String(JSON.stringify(value)).slice(0, 60)}`,
      ),
    );
  },
  60_000,
);

test('a refused request leaves nothing behind', async () => {
  const before = await countRows();
  const refused: [string, string, object][] = [
    [
      'POST',
      '/api/v1/students',
      { name: 'Meio Aluno', email: 'meio@certame.example', document: '111.111.111-11' },
    ],
    [
      'POST',
      '/api/v1/students',
      {
        name: 'Meio Aluno',
        email: 'meio@certame.example',
        class_ids: ['00000000-0000-4000-8000-000000000000'],
      },
    ],
    [
      'POST',
      '/api/v1/users',
      {
        name: 'Meio Usuário',
        email: 'meio2@certame.example',
        role_ids: ['00000000-0000-4000-8000-000000000000'],
      },
    ],
    [
      'POST',
      '/api/v1/classes',
      { name: 'Meia turma', student_ids: ['00000000-0000-4000-8000-000000000000'] },
    ],
    [
      'POST',
      '/api/v1/base_question',
      { type: 'multiple_choice', content: { statement: 'x', options: [] }, key: {} },
    ],
    [
      'POST',
      '/api/v1/questionnaires',
      {
        name: 'Meio',
        sections: [{ title: 'a', items: [{ question_id: '00000000-0000-4000-8000-000000000000' }] }],
      },
    ],
  ];
  for (const [method, path, body] of refused) {
    const reply = await admin.send(method, path, body);
    expect(reply.status, path).toBeGreaterThanOrEqual(400);
    expect(Object.keys(reply.body.errors).length, path).toBeGreaterThan(0);
  }
  expect(await countRows()).toEqual(before);
});

test('a row of another institution is as unknown as one that never was', async () => {
  const other = await owner.query<{ id: string }>(
    `with it as (select id from institutions where id <> $1 limit 1)
     insert into courses (institution_id, name) select id, 'Curso alheio' from it returning id`,
    [admin.institutionId],
  );
  const id = other.rows[0]?.id ?? '';
  const foreign = await admin.get(`/api/v1/courses/${id}`);
  const unknown = await admin.get('/api/v1/courses/00000000-0000-4000-8000-000000000000');
  expect(foreign.status).toBe(404);
  expect(foreign.body).toEqual(unknown.body);
  expect((await admin.put(`/api/v1/courses/${id}`, { name: 'Meu' })).status).toBe(404);
  expect((await admin.delete(`/api/v1/courses/${id}`)).status).toBe(404);
  const reference = await admin.post('/api/v1/classes', { name: 'Turma', course_id: id });
  expect(reference.status).toBe(422);
  expect(reference.body.errors.course_id).toHaveLength(1);
});
