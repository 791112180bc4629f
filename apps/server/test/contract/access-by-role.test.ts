import { areas } from '@certame/contract/areas.ts';
import { declaredEndpoints } from '@certame/contract/endpoints.ts';
import type { Endpoint } from '@certame/contract/kit/endpoint.ts';
import {
  defaultPermissionsOf,
  roleKeys,
  satisfiesRule,
  systemAdminPermission,
} from '@certame/contract/permissions.ts';
import { screenByPath } from '@certame/contract/routes.ts';
import { clientWith, createSessions } from '@certame/testkit/direct-session.ts';
import { sideBySide } from '@certame/testkit/http/side-by-side.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint, nameOf } from './call-endpoint.ts';

/** Every endpoint x every role of the product: open exactly to those whose rows of the route table name the role. */
let institutionId = '';

const server = await useTestServer({ environment: { JOBS: 'off', LOG_LEVEL: 'silent' } });
const { owner } = server;
beforeAll(async () => {
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

const ruleOf = (endpoint: Endpoint): string =>
  endpoint.access.kind === 'permission' ? endpoint.access.rule : '';
const guarded = declaredEndpoints
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => endpoint.access.kind === 'permission');

/**
 * What each action of an area is, by the row of the route table whose letters say who may do it. The rules that
 * endpoints declare are left out on purpose: an endpoint that declares another one is what this finds.
 */
const actionsOfAreas = areas.flatMap(({ key }) => {
  const base = `/api/v1/${key}`;
  const calls: [row: string, calls: string[]][] = [
    [`/${key}`, [`GET ${base}`, `GET ${base}/:id`, `GET ${base}/export/:type`]],
    [`/${key}/create`, [`POST ${base}`, `GET ${base}/import/template`, `POST ${base}/import`]],
    [`/${key}/:id/edit`, [`PUT ${base}/:id`]],
    [`#delete ${key}`, [`DELETE ${base}/:id`, `POST ${base}/delete_many`]],
  ];
  return calls.flatMap(([row, names]) =>
    names.flatMap((name) => {
      const endpoint = guarded.find((one) => nameOf(one) === name);
      return endpoint ? [{ endpoint, letters: screenByPath.get(row)?.roles ?? '' }] : [];
    }),
  );
});

test('every area is among those whose actions are tried', () => {
  const tried = (key: string): number =>
    actionsOfAreas.filter(({ endpoint }) => endpoint.path.split('/')[3] === key).length;
  expect(areas.filter(({ key }) => tried(key) < 3).map(({ key }) => key)).toEqual([]);
  expect(actionsOfAreas.length).toBeGreaterThan(120);
});

interface Answer {
  endpoint: Endpoint;
  isRefused: boolean;
  told: string;
}
/** What somebody of the role is answered by every endpoint. */
async function answersFor(role: string): Promise<Answer[]> {
  const [session] = await createSessions(server.ownerUrl, [`papel-${role}@certame.example`]);
  if (!session) throw new Error(`No session for ${role}`);
  const client = clientWith(server.address, session, institutionId);
  const answers: Answer[] = [];
  await sideBySide(guarded, async (endpoint) => {
    const { status, body } = await callEndpoint(client, endpoint);
    const isRefused = status === 403 && body?.code === 'forbidden';
    answers.push({ endpoint, isRefused, told: `${nameOf(endpoint)} -> ${status} ${body?.code}` });
  });
  return answers;
}

describe.each(Object.entries(roleKeys))('%s %s', (letter, role) => {
  let answers: Answer[] = [];
  beforeAll(async () => {
    answers = await answersFor(role);
  });

  test('is refused exactly what the route table does not give', () => {
    const held = new Set(defaultPermissionsOf(role));
    if (role === roleKeys.A) held.add(systemAdminPermission);
    const wrong = answers.filter(
      ({ endpoint, isRefused }) => isRefused === satisfiesRule(ruleOf(endpoint), held),
    );
    expect(wrong.map(({ endpoint, told }) => `${told} (${ruleOf(endpoint)})`)).toEqual([]);
    const refused = answers.filter(({ isRefused }) => isRefused);
    expect(refused.length).toBeGreaterThan(role === roleKeys.A ? -1 : 10);
  });

  test('may do to each area what its letter in the route table says', () => {
    const wrong = actionsOfAreas.filter(({ endpoint, letters }) =>
      answers.some((one) => one.endpoint === endpoint && one.isRefused === letters.includes(letter)),
    );
    expect(wrong.map(({ endpoint, letters }) => `${nameOf(endpoint)} is for ${letters}`)).toEqual([]);
  });
});
