import { declaredEndpoints } from '@certame/contract/endpoints.ts';
import type { Endpoint } from '@certame/contract/kit/endpoint.ts';
import { sideBySide } from '@certame/testkit/http/side-by-side.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { expectCivil } from './civil.ts';
import { plantedBodies, prototypeNames } from './planted-bodies.ts';

/**
 * Names that every object inherits, at every place where an endpoint takes a name; nesting and lists that no client
 * sends. A lookup table asked with `table[name]` answers these names with a function.
 */
const unknownId = '00000000-0000-4000-8000-000000000000';
const homeIds: Record<string, string> = {};

const server = await useTestServer({ environment: { JOBS: 'off', LOG_LEVEL: 'silent' } });
const { owner } = server;
const admin = await server.as('admin');
beforeAll(async () => {
  const known = await owner.query<{ table: string; id: string }>(
    `select 'questionnaires' as table, id from questionnaires where institution_id = $1
     union all select 'classes', id from classes where institution_id = $1
     union all select 'campaigns', id from campaigns where institution_id = $1
     union all select 'missives', id from mailings where institution_id = $1`,
    [admin.institutionId],
  );
  for (const row of known.rows) homeIds[row.table] ??= row.id;
});

const leftOut = new Set(['POST /api/v1/logout', 'POST /api/v1/password/change', 'POST /api/v1/token/renew']);
const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;
const endpoints = declaredEndpoints
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => !leftOut.has(nameOf(endpoint)));
const table = (list: readonly Endpoint[]) => list.map((endpoint) => [nameOf(endpoint), endpoint] as const);

const pathOf = (endpoint: Endpoint): string =>
  endpoint.path.replace(/:(\w+)/g, (_all, name: string) => {
    if (name === 'type') return 'xls';
    if (name === 'format') return 'csv';
    if (name === 'short_url_id') return 'unknown-form';
    return homeIds[endpoint.path.split('/')[3] ?? ''] ?? unknownId;
  });
const bodyOf = (endpoint: Endpoint): string | undefined =>
  endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : '{}';

describe('in the address', () => {
  test.each(table(endpoints.filter(({ path }) => path.includes(':'))))('%s', async (name, endpoint) => {
    const places = endpoint.path.match(/:\w+/g) ?? [];
    const cases = places.flatMap((place) => prototypeNames.map((planted) => ({ place, planted })));
    await sideBySide(cases, async ({ place, planted }) => {
      const path = pathOf({ ...endpoint, path: endpoint.path.replace(place, planted) });
      expectCivil(await admin.send(endpoint.method, path, bodyOf(endpoint)), `${name} ${place}=${planted}`);
    });
  });
});

function queriesOf(endpoint: Endpoint): string[] {
  const keys = endpoint.query instanceof z.ZodObject ? Object.keys(endpoint.query.shape) : [];
  return prototypeNames.flatMap((planted) => [
    `${planted}=x`,
    ...keys.flatMap((key) => [`${key}=${planted}`, `${key}[${planted}]=x`, `${key}[]=${planted}`]),
    ...(keys.includes('filters') ? [`filters[${planted}]=1&order_column=${planted}`] : []),
  ]);
}

describe('in the query', () => {
  test.each(table(endpoints.filter(({ query }) => query)))(
    '%s',
    { timeout: 60_000 },
    async (name, endpoint) => {
      await sideBySide(queriesOf(endpoint), async (query) => {
        const reply = await admin.send(endpoint.method, `${pathOf(endpoint)}?${query}`, bodyOf(endpoint));
        expectCivil(reply, `${name}?${query}`);
      });
    },
  );
});

describe('in the body', () => {
  test.each(table(endpoints.filter(({ body, method }) => body && method !== 'GET')))(
    '%s',
    { timeout: 120_000 },
    async (name, endpoint) => {
      if (!endpoint.body) return;
      await sideBySide(plantedBodies(endpoint.body), async ({ what, text }) => {
        const reply = await admin.send(endpoint.method, pathOf(endpoint), text);
        expectCivil(reply, `${name} ${what}`);
        if (/deep|__proto__$/.test(what) && !what.includes('=')) {
          expect(reply.status, `${name} ${what}`).toBeGreaterThanOrEqual(400);
        }
      });
    },
  );
});

describe('in a form with files', () => {
  test.each(table(endpoints.filter(({ carries }) => carries === 'multipart')))(
    '%s',
    async (name, endpoint) => {
      for (const planted of prototypeNames) {
        const fields = ['purpose', 'format', 'kind', 'dry_run', 'discipline_id', 'choices[x]'].map(
          (field) => [field, planted],
        );
        // The second is refused by the reader of forms itself.
        for (const [field = '', value = ''] of [...fields, [planted, 'x']]) {
          const form = new FormData();
          form.append(field, value);
          form.append('file', new Blob(['nome;e-mail\n']), `a.${planted}`);
          expectCivil(await admin.send(endpoint.method, pathOf(endpoint), form), `${name} ${field}=${value}`);
        }
      }
    },
  );
});

test('after all that nothing was planted, and the administrator is still who they were', async () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect((await admin.get('/api/v1/me')).status).toBe(200);
});
