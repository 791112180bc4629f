import { defaultPermissionsOf, roleKeys, satisfiesRule } from '@certame/contract/permissions.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { clientWith, createSessions } from '@certame/testkit/direct-session.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, describe, expect, test } from 'vitest';

/** Every channel of the sockets, asked for by whoever has no business there. */
let homeId = '';
let otherId = '';
let ownerOfRowsId = '';

/** What a pattern's place names: a real row of the first institution that belongs to somebody else. */
const rowOf: Record<string, string> = {
  'private-user.{id}': 'select $2::uuid as id',
  'private-institution.{id}': 'select $1::uuid as id',
  'private-answer.{answer_id}': 'select id from attempts where institution_id = $1 and user_id <> $3 limit 1',
  'private-questionnaire.{id}': 'select id from questionnaires where institution_id = $1 limit 1',
  'presence-stream.{stream_id}': 'select id from streams where institution_id = $1 limit 1',
  'presence-room.{room_id}': 'select id from rooms where institution_id = $1 limit 1',
  'private-support.{request_id}': 'select id from support_requests where institution_id = $1 limit 1',
  'presence-support-queue.{institution_id}': 'select $1::uuid as id',
  'private-practical.{id}': 'select id from practical_tests where institution_id = $1 limit 1',
  'private-call.{call_id}':
    'select id from calls where institution_id = $1 and started_by = $2 and ended_at is null limit 1',
};

const server = await useTestServer({ environment: { JOBS: 'off', LOG_LEVEL: 'silent' } });
const { owner } = server;
beforeAll(async () => {
  const { rows } = await owner.query(
    `with home as (select id from institutions where name = 'Colégio Horizonte'),
          other as (select id from institutions where name = 'Instituto Maré'),
          place as (select id from home union all select id from other),
          role as (insert into roles (institution_id, name) select id, 'Sem permissões' from place returning id, institution_id),
          person as (insert into users (email, name) values ('bare@certame.example', 'Sem Permissões'), ('outsider@certame.example', 'De Fora') returning id, email),
          made as (insert into memberships (institution_id, user_id, role_id)
                   select role.institution_id, person.id, role.id from role, person, home
                    where (person.email like 'bare%') = (role.institution_id = home.id))
     select home.id as home, other.id as other, (select id from users where email = 'teacher@certame.example') as teacher from home, other`,
  );
  homeId = rows[0].home;
  otherId = rows[0].other;
  ownerOfRowsId = rows[0].teacher;
  await owner.query(`insert into calls (institution_id, kind, started_by) values ($1, 'talk', $2)`, [
    homeId,
    ownerOfRowsId,
  ]);
  // One person of each role in either institution.
  await owner.query(
    `with made as (insert into users (email, name)
                   select r.key || '@' || r.institution_id || '.example', r.name from roles r where r.key is not null
                   returning id, email)
     insert into memberships (institution_id, user_id, role_id)
     select r.institution_id, made.id, r.id from made join roles r on made.email = r.key || '@' || r.institution_id || '.example'`,
  );
});

async function client(email: string, institutionId: string): Promise<ApiClient> {
  const [session] = await createSessions(server.ownerUrl, [email]);
  if (!session) throw new Error(`No session for ${email}`);
  return clientWith(server.address, session, institutionId);
}
const join = (who: ApiClient, channel: string) =>
  who.post('/broadcasting/auth', { socket_id: '1.1', channel_name: channel });

async function channelOf(pattern: string): Promise<string> {
  const query = rowOf[pattern];
  if (!query) throw new Error(`Say in this test which row ${pattern} may name`);
  const bare = (await owner.query(`select id from users where email = 'bare@certame.example'`)).rows[0].id;
  const { rows } = await owner.query(`with given as (select $1::uuid, $2::uuid, $3::uuid) ${query}`, [
    homeId,
    ownerOfRowsId,
    bare,
  ]);
  const id = rows[0]?.id;
  if (!id) throw new Error(`The demonstration has no row for ${pattern}`);
  return pattern.replace(/\{\w+\}/, id);
}

test('every channel is closed to strangers, to other institutions and to members without a right', async () => {
  const patterns = server.services.realtime.channelPatterns();
  expect(patterns.length).toBeGreaterThan(3);
  const bare = await client('bare@certame.example', homeId);
  const outsider = await client('outsider@certame.example', otherId);
  const intruder = await client('outsider@certame.example', homeId);
  for (const pattern of patterns) {
    const channel = await channelOf(pattern);
    expect((await join(server.anonymous(), channel)).status, `${pattern}, a stranger`).toBe(401);
    expect((await join(outsider, channel)).status, `${pattern}, another institution`).toBe(403);
    expect((await join(intruder, channel)).status, `${pattern}, a claimed institution`).toBe(403);
    // A member may hear what concerns the whole institution.
    if (pattern !== 'private-institution.{id}')
      expect((await join(bare, channel)).status, `${pattern}, a member without a right`).toBe(403);
  }
});

/** Who of the institution may listen to a channel about a row that is somebody else's. */
const listeners: Record<string, string> = {
  'private-user.{id}': '-',
  'private-institution.{id}': 'authenticated',
  'private-answer.{answer_id}': '-',
  'private-questionnaire.{id}': 'questionnaires.resume|questionnaires.events|proctoring.monitor',
  'private-practical.{id}': 'practical_tests.dashboard.menu',
  // Whoever was invited, and nobody else.
  'private-call.{call_id}': '-',
  // A supervisor who isn't this room's hears nothing of it.
  'presence-room.{room_id}': 'classroom_configs.menu',
  // Likewise of a request for help: neither its candidate nor somebody who was chosen to help.
  'private-support.{request_id}': 'classroom_configs.menu',
  'presence-support-queue.{institution_id}': 'support.menu',
  // Nor does whoever has nothing to do with the class.
  'presence-stream.{stream_id}': 'classes.edit',
};

describe.each(Object.values(roleKeys))('%s', (role) => {
  test('hears of his own institution what his permissions say, and nothing of another one', async () => {
    const own = await client(`${role}@${homeId}.example`, homeId);
    const foreign = await client(`${role}@${otherId}.example`, otherId);
    const claiming = await client(`${role}@${otherId}.example`, homeId);
    const held = new Set(defaultPermissionsOf(role));
    for (const pattern of server.services.realtime.channelPatterns()) {
      const channel = await channelOf(pattern);
      const may = satisfiesRule(listeners[pattern] ?? '', held);
      expect((await join(own, channel)).status, pattern).toBe(may ? 200 : 403);
      expect((await join(foreign, channel)).status, `${pattern}, from outside`).toBe(403);
      expect((await join(claiming, channel)).status, `${pattern}, claimed`).toBe(403);
    }
  });
});

test('what no pattern covers, and what is no name of a channel, is refused', async () => {
  const admin = await server.as('admin');
  const crooked = `private-user.${ownerOfRowsId}\u0000`;
  for (const channel of [
    'private-unknown.1',
    'public',
    'private-user.',
    crooked,
    'private-user.*',
    'x'.repeat(164),
  ])
    expect([403, 422], channel).toContain((await join(admin, channel)).status);
});
