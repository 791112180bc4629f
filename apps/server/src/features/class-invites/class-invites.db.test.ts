import type { ClassInvite } from '@certame/contract/features/class-invites/endpoints.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { describe, expect, it } from 'vitest';
import { at, useInviteScenario } from './testing/invite-scenario.ts';

const { server, owner, manager, teacher, student, makeClass, invitesOf, invite, inClass, newcomer, bare } =
  await useInviteScenario();

const makeCode = async (class_id: string, extra: object = {}, client = manager) =>
  client.post('/api/v1/class_invites/codes', { class_id, ...extra });

describe('somebody who has registered', () => {
  /** As the registration leaves them: a restricted student of one institution, with a confirmed address. */
  async function registered(email: string): Promise<ApiClient> {
    const client = await newcomer(email);
    client.institutionId = manager.institutionId;
    await owner.query(
      `insert into memberships (institution_id, user_id, role_id)
       select r.institution_id, u.id, r.id from roles r, users u
        where r.institution_id = $1 and r.key = 'restricted_student' and u.email = $2`,
      [manager.institutionId, email],
    );
    return client;
  }
  const told = async (client: ApiClient): Promise<string[][]> => {
    const { body: me } = await client.get('/api/v1/me');
    const { body: ping } = await client.post('/api/v1/logged', {});
    const lists = [ping.permissions, me.model.permissions, ...me.model.institutions.map(permissionsOf)];
    return lists.map((list: { name: string }[]) => list.map(({ name }) => name).sort());
  };
  const permissionsOf = ({ permissions }: { permissions: { name: string }[] }) => permissions;

  it('may open the invitation that waits for them, while it stands, and becomes a student by accepting it', async () => {
    const email = 'restrita@outro.example';
    const client = await registered(email);
    expect(await told(client)).toEqual(Array(3).fill(['questionnaires.can_answer']));
    const id = await makeClass();
    await invite(id, email);
    const opening = ['class_invite.menu', 'questionnaires.can_answer'];
    expect(await told(client)).toEqual(Array(3).fill(opening));
    // A way to the screen and no right: inviting stays with whoever holds it by a role.
    expect((await client.get('/api/v1/class_invites')).status).toBe(403);
    expect((await makeCode(id, {}, client)).status).toBe(403);
    const [row] = await invitesOf(id);
    await manager.post(`/api/v1/class_invites/${row?.id}/revoke`);
    expect(await told(client)).toEqual(Array(3).fill(['questionnaires.can_answer']));
    await invite(id, email);
    expect(await told(client)).toEqual(Array(3).fill(opening));
    const [open] = (await invitesOf(id)).filter(({ state }) => state === 'open');
    const { body } = await client.post(at(open?.code ?? '', '/accept'));
    expect(body.model).toMatchObject({ class_id: id, joined: false });
    const [held] = await told(client);
    expect(held).toEqual(expect.arrayContaining(['class_invite.menu', 'classes.students.menu']));
    expect((await client.get('/api/v1/class_invites')).status).toBe(200);
  });

  it('may open it without being a member of anything, and not one sent to somebody else', async () => {
    const client = await bare('sem.vinculo@outro.example');
    const id = await makeClass();
    await invite(id, 'outra.pessoa@outro.example');
    expect(await told(client)).toEqual([[], []]);
    await invite(id, 'sem.vinculo@outro.example', {
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect(await told(client)).toEqual([['class_invite.menu'], ['class_invite.menu']]);
    await owner.query(
      "update class_invites set expires_at = now() - interval '1 minute' where email = 'sem.vinculo@outro.example'",
    );
    expect(await told(client)).toEqual([[], []]);
  });
});

describe('a code', () => {
  it('brings students in, as people type it, until its places are used up', async () => {
    const id = await makeClass();
    const { body } = await makeCode(id, { max_uses: 1 });
    const code: string = body.model.code;
    expect(code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    const typed = encodeURIComponent(` ${code.toLowerCase().replace('-', ' ')}`);
    expect((await student.get(at(typed))).body.model).toMatchObject({ state: 'open', enrolled: false });
    expect((await student.post(at(typed, '/accept'))).status).toBe(200);
    expect(await inClass(id, 'student@certame.example')).toBe(true);
    // Already in: not refused, and no place used.
    expect((await student.post(at(code, '/accept'))).status).toBe(200);
    const other = await server.as('student2');
    expect((await other.get(at(code))).body.model).toMatchObject({ state: 'used_up', class_name: null });
    expect((await other.post(at(code, '/accept'))).body.code).toBe('class-invite-closed');
  });

  it('gives its last place to one of many who come at once', async () => {
    const id = await makeClass();
    const { body } = await makeCode(id, { max_uses: 2 });
    const clients: ApiClient[] = [];
    for (const n of [1, 2, 3, 4, 5]) clients.push(await bare(`corrida${n}@outro.example`));
    const replies = await Promise.all(clients.map((client) => client.post(at(body.model.code, '/accept'))));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(2);
    const { rows } = await owner.query(
      'select count(*)::int as count from class_students where class_id = $1',
      [id],
    );
    expect(rows[0].count).toBe(2);
  });

  it('ends when it expires or is taken back', async () => {
    const id = await makeClass();
    const first = (await makeCode(id, { expires_at: new Date(Date.now() + 60_000).toISOString() })).body
      .model;
    await owner.query("update class_invites set expires_at = now() - interval '1 minute' where id = $1", [
      first.id,
    ]);
    expect((await student.get(at(first.code))).body.model.state).toBe('expired');
    expect((await student.post(at(first.code, '/accept'))).body.code).toBe('class-invite-closed');
    const second = (await makeCode(id)).body.model;
    expect((await manager.post(`/api/v1/class_invites/${second.id}/revoke`)).body.model.state).toBe(
      'revoked',
    );
    expect((await student.post(at(second.code, '/accept'))).status).toBe(422);
    expect(await inClass(id, 'student@certame.example')).toBe(false);
    const late = await makeCode(id, { expires_at: '2020-01-01T00:00:00Z' });
    expect(late.body.errors.expires_at[0]).toMatch(/futuro/);
  });

  it('that is none is told so, and who tries many is stopped', async () => {
    const client = await bare('curiosa@outro.example');
    const statuses: number[] = [];
    for (let tries = 0; tries < 70; tries += 1) statuses.push((await client.get(at('CDFG-HJKM'))).status);
    expect(statuses.slice(0, 50).every((status) => status === 404)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });

  it('does not make students of the staff, nor bring back who was removed', async () => {
    const id = await makeClass();
    const { body } = await makeCode(id);
    expect((await teacher.post(at(body.model.code, '/accept'))).body.code).toBe('class-invite-staff');
    const removed = await bare('removida@outro.example');
    await owner.query(
      `insert into people (institution_id, user_id, kind, name, email, active)
       select $1, u.id, 'student', u.name, u.email, false from users u where u.email = 'removida@outro.example'`,
      [manager.institutionId],
    );
    expect((await removed.post(at(body.model.code, '/accept'))).body.code).toBe('class-invite-inactive');
  });
});

describe('inviting', () => {
  it('is for those who teach the class, and for those who administer classes', async () => {
    const foreign = await makeClass();
    const { rows } = await owner.query("select id from users where email = 'teacher@certame.example'");
    const own = await makeClass({ teacher_ids: [rows[0].id] });
    expect((await makeCode(own, {}, teacher)).status).toBe(201);
    expect((await makeCode(foreign, {}, teacher)).status).toBe(404);
    expect((await invite(foreign, 'a@b.example', {}, teacher)).status).toBe(404);
    // A student holds the permission of the screen, for the invitations they get.
    expect((await makeCode(own, {}, student)).status).toBe(404);
    expect((await student.get('/api/v1/class_invites')).body.model.total).toBe(0);
    expect((await student.get('/api/v1/class_invites/classes')).body.model).toEqual([]);
    const elsewhere = await server.as('manager', 'Instituto Maré');
    expect((await makeCode(own, {}, elsewhere)).status).toBe(404);
    const code = (await makeCode(foreign)).body.model;
    expect((await teacher.post(`/api/v1/class_invites/${code.id}/revoke`)).status).toBe(404);
    const seen = (await teacher.get('/api/v1/class_invites?per_page=100')).body.model.data;
    expect(seen.some((row: ClassInvite) => row.class_id === foreign)).toBe(false);
    expect(seen.some((row: ClassInvite) => row.class_id === own)).toBe(true);
  });
});
