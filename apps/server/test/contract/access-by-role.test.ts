import { declaredEndpoints } from '@certame/contract/endpoints.ts';
import type { Endpoint } from '@certame/contract/kit/endpoint.ts';
import {
  defaultPermissionsOf,
  roleKeys,
  satisfiesRule,
  systemAdminPermission,
} from '@certame/contract/permissions.ts';
import { clientWith, createSessions } from '@certame/testkit/direct-session.ts';
import { startTestServer, type TestServer } from '@certame/testkit/start-test-server.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint, nameOf } from './call-endpoint.ts';

/** Every endpoint x every role of the product: open exactly to those whose rows of the route table name the role. */
let server: TestServer;
let owner: pg.Client;
let institutionId = '';

beforeAll(async () => {
  server = await startTestServer({ environment: { JOBS: 'off', LOG_LEVEL: 'silent' } });
  owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query(
    `with home as (select id from institutions where name = 'Colégio Horizonte'),
          made as (insert into users (email, name, email_verified_at, is_system_admin)
                   select 'papel-' || r.key || '@certame.example', r.name, now(), r.key = 'admin'
                     from roles r, home where r.institution_id = home.id and r.key is not null returning id, email)
     insert into memberships (institution_id, user_id, role_id)
     select home.id, made.id, r.id from home, made, roles r
      where r.institution_id = home.id and made.email = 'papel-' || r.key || '@certame.example' returning institution_id`,
  );
  institutionId = rows[0].institution_id;
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const ruleOf = (endpoint: Endpoint): string =>
  endpoint.access.kind === 'permission' ? endpoint.access.rule : '';
const guarded = declaredEndpoints
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => endpoint.access.kind === 'permission');

describe.each(Object.values(roleKeys))('%s', (role) => {
  test('is refused exactly what the route table does not give', async () => {
    const [session] = await createSessions(server.ownerUrl, [`papel-${role}@certame.example`]);
    if (!session) throw new Error(`No session for ${role}`);
    const client = clientWith(server.address, session, institutionId);
    const held = new Set(defaultPermissionsOf(role));
    if (role === roleKeys.A) held.add(systemAdminPermission);
    const wrong: string[] = [];
    let refused = 0;
    for (const endpoint of guarded) {
      const reply = await callEndpoint(client, endpoint);
      const isRefused = reply.status === 403 && reply.body?.code === 'forbidden';
      if (isRefused) refused += 1;
      if (isRefused === satisfiesRule(ruleOf(endpoint), held))
        wrong.push(`${nameOf(endpoint)} (${ruleOf(endpoint)}) -> ${reply.status} ${reply.body?.code}`);
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(role === roleKeys.A ? -1 : 10);
  });
});
