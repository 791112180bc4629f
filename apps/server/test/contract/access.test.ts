import { declaredEndpoints } from '@certame/contract/endpoints.ts';
import { alternativesOf, permissionsOf } from '@certame/contract/permissions.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { clientWith, createSessions } from '@certame/testkit/direct-session.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint, nameOf } from './call-endpoint.ts';

/** Generated from the contract: every route x anonymous, without permission, outside of the institution. */
let bare: ApiClient;
let outsider: ApiClient;
let otherInstitutionId = '';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;
beforeAll(async () => {
  const { rows } = await owner.query(
    `with home as (select id from institutions where name = 'Colégio Horizonte'),
          role as (insert into roles (institution_id, name) select id, 'Sem permissões' from home returning id, institution_id),
          person as (insert into users (email, name) values ('bare@certame.example', 'Sem Permissões') returning id)
     insert into memberships (institution_id, user_id, role_id) select role.institution_id, person.id, role.id from role, person
     returning institution_id`,
  );
  const homeId: string = rows[0].institution_id;
  const other = await owner.query(`select id from institutions where name = 'Instituto Maré'`);
  otherInstitutionId = other.rows[0].id;
  const sessions = await createSessions(server.ownerUrl, [
    'bare@certame.example',
    'supervisor@certame.example',
  ]);
  const sessionOf = (email: string) => {
    const session = sessions.find((one) => one.email === email);
    if (!session) throw new Error(`No session for ${email}`);
    return session;
  };
  bare = clientWith(server.address, sessionOf('bare@certame.example'), homeId);
  outsider = clientWith(server.address, sessionOf('supervisor@certame.example'), otherInstitutionId);
});

const guarded = declaredEndpoints
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => endpoint.access.kind !== 'public');
const byPermission = guarded.filter((endpoint) => endpoint.access.kind === 'permission');
test('every endpoint of the contract is mounted, and nothing else is', async () => {
  const routes = server.routes().map((route) => `${route.method} ${route.url}`);
  const declared = declaredEndpoints.map(({ endpoint }) => nameOf(endpoint));
  expect(declared.filter((name) => !routes.includes(name))).toEqual([]);
  expect(routes.filter((name) => !declared.includes(name))).toEqual([]);
});

describe('a stranger', () => {
  test.each(guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'is turned away from %s',
    async (_name, endpoint) => {
      const reply = await callEndpoint(server.anonymous(), endpoint);
      expect(reply.status).toBe(401);
      expect(reply.body.code).toBe('unauthenticated');
    },
  );
  test('with a forged, expired or foreign token is turned away too', async () => {
    // Not its last character: that one's lowest bits say nothing, and another of the same meaning is no forgery.
    const forged = bare.token?.replace(
      /\.(.)([^.]*)$/,
      (_all, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}`,
    );
    for (const token of ['a.b.c', forged ?? '']) {
      const client = server.anonymous();
      client.token = token;
      expect((await client.post('/api/v1/logged')).status).toBe(401);
    }
  });
});

describe('a member without permissions', () => {
  test.each(byPermission.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'is refused %s',
    async (_name, endpoint) => {
      const reply = await callEndpoint(bare, endpoint);
      expect(reply.status).toBe(403);
    },
  );
});

describe('a user of another institution', () => {
  test.each(byPermission.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'gets nothing from %s',
    async (_name, endpoint) => {
      const reply = await callEndpoint(outsider, endpoint);
      expect(reply.status).toBe(403);
      expect(['institution-not-member', 'forbidden']).toContain(reply.body.code);
    },
  );
});

test('every permission that an endpoint asks for exists in the catalogue', async () => {
  const { rows } = await owner.query<{ key: string }>('select name as key from permissions');
  const known = new Set(rows.map((row) => row.key));
  const asked = byPermission.flatMap((endpoint) =>
    endpoint.access.kind === 'permission' ? alternativesOf(endpoint.access.rule).flatMap(permissionsOf) : [],
  );
  expect([...new Set(asked)].filter((key) => !known.has(key) && key !== 'general_system_admin')).toEqual([]);
});
