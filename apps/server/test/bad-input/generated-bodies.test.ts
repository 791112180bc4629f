import { declaredEndpoints } from '@certame/contract/endpoints.ts';
import type { Endpoint } from '@certame/contract/kit/endpoint.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { bodiesOf } from './bodies-of.ts';
import { expectCivil, rowCounter } from './civil.ts';

const runs = 25;
const unknownId = '00000000-0000-4000-8000-000000000000';

let countRows: () => Promise<Record<string, number>>;
/** A row of its own for each kind of address, so that no run can take the administrator's rights away. */
const ownRow: Record<string, string> = {};
/** Filled before the tests run; the arbitraries are built in them. */
const ids: string[] = [unknownId];

async function makeRows(): Promise<void> {
  const make = async (path: string, body: object): Promise<string> => {
    const reply = await admin.post(path, body);
    expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).toBe(201);
    return reply.body.model.id;
  };
  for (const area of ['courses', 'disciplines', 'classes', 'roles'])
    ownRow[area] = await make(`/api/v1/${area}`, { name: `Para entradas ruins: ${area}` });
  ownRow.students = await make('/api/v1/students', { name: 'Aluna Alvo', email: 'alvo@bad-input.example' });
  ownRow.users = await make('/api/v1/users', {
    name: 'Usuário Alvo',
    email: 'usuario@bad-input.example',
    role_ids: [ownRow.roles],
  });
  ownRow.base_question = await make('/api/v1/base_question', {
    type: 'multiple_choice',
    content: {
      statement: '<p>Quanto?</p>',
      options: [
        { id: 'a', html: '1' },
        { id: 'b', html: '2' },
      ],
    },
    key: { correct_option_ids: ['a'] },
  });
  ownRow.questionnaires = await make('/api/v1/questionnaires', {
    name: 'Avaliação alvo',
    sections: [{ items: [{ question_id: ownRow.base_question }] }],
  });
  const found = await owner.query<{ foreign: string; attempt: string | null }>(
    `select (select id from people where institution_id <> $1 limit 1) as foreign,
            (select id from attempts where institution_id = $1 limit 1) as attempt`,
    [admin.institutionId],
  );
  ownRow.answers = found.rows[0]?.attempt ?? unknownId;
  ids.push(...Object.values(ownRow), found.rows[0]?.foreign ?? unknownId, String(admin.institutionId));
}

const server = await useTestServer({ environment: { JOBS: 'off', LOG_LEVEL: 'silent' } });
const { owner } = server;
const admin = await server.as('admin');
beforeAll(async () => {
  await makeRows();
  countRows = await rowCounter(owner);
});

/** They would end the session that the other calls stand on. */
const leftOut = new Set(['POST /api/v1/logout', 'POST /api/v1/password/change']);
const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;
const withBody = declaredEndpoints
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => endpoint.body && endpoint.method !== 'GET' && !leftOut.has(nameOf(endpoint)));

const pathOf = (endpoint: Endpoint): string =>
  endpoint.path.replace(/:(\w+)/g, (_all, name: string) => {
    if (name === 'short_url_id') return 'unknown-form';
    if (name === 'answer_id') return ownRow.answers ?? unknownId;
    return name === 'id' ? (ownRow[endpoint.path.split('/')[3] ?? ''] ?? unknownId) : unknownId;
  });

/** Sent as it stands: `JSON.stringify` keeps lone surrogates and NUL as escapes. */
const send = (endpoint: Endpoint, body: unknown) =>
  admin.send(endpoint.method, pathOf(endpoint), JSON.stringify(body) ?? '');

describe('bodies of the right shape with wrong things in them', () => {
  test.each(withBody.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s answers civilly and, refusing, writes nothing',
    { timeout: 60_000 },
    async (name, endpoint) => {
      if (!endpoint.body) return;
      let before = await countRows();
      await fc.assert(
        fc.asyncProperty(bodiesOf(endpoint.body, ids), async (body) => {
          const reply = await send(endpoint, body);
          expectCivil(reply, `${name} ${JSON.stringify(body)?.slice(0, 400)}`);
          const after = await countRows();
          if (reply.status >= 400) expect(after, `${name} refused and wrote`).toEqual(before);
          before = after;
        }),
        { numRuns: runs, seed: 20_26, endOnFailure: true },
      );
    },
  );
});

test('after all that the administrator is still who he was', async () => {
  const reply = await admin.get('/api/v1/me');
  expect(reply.status).toBe(200);
  expect((await admin.get('/api/v1/users')).status).toBe(200);
  const polluted = ({} as Record<string, unknown>).admin;
  expect(polluted).toBeUndefined();
});
