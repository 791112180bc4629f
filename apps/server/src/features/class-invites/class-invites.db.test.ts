import type { ClassInvite } from '@certame/contract/features/class-invites/endpoints.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { clientWith, createSessions } from '@certame/testkit/direct-session.ts';
import { startMailServer } from '@certame/testkit/mail-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterAll, describe, expect, it } from 'vitest';

const smtp = await startMailServer({
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) =>
    done(
      address.startsWith('recusa')
        ? Object.assign(new Error('No such mailbox'), { responseCode: 550 })
        : null,
    ),
});
afterAll(() => smtp.close());
const server = await useTestServer({ environment: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` } });
const { owner } = server;
const manager = await server.as('manager');
const teacher = await server.as('teacher');
const student = await server.as('student');

let made = 0;
async function makeClass(extra: object = {}): Promise<string> {
  made += 1;
  const { body } = await manager.post('/api/v1/classes', { name: `Turma convidada ${made}`, ...extra });
  return body.model.id;
}
const invitesOf = async (id: string, query = ''): Promise<ClassInvite[]> =>
  (await manager.get(`/api/v1/class_invites?filters[class_id]=${id}&per_page=100${query}`)).body.model.data;
const invite = (class_id: string, list: string, extra: object = {}, client = manager) =>
  client.post('/api/v1/class_invites/emails', { class_id, list, ...extra });
const makeCode = async (class_id: string, extra: object = {}, client = manager) =>
  client.post('/api/v1/class_invites/codes', { class_id, ...extra });
const at = (code: string, action = ''): string => `/api/v1/class_invites/by_code/${code}${action}`;
const inClass = async (id: string, email: string): Promise<boolean> =>
  ((
    await owner.query(
      'select from class_students cs join people p on p.id = cs.person_id where cs.class_id = $1 and p.email = $2',
      [id, email],
    )
  ).rowCount ?? 0) > 0;

async function eventually<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const value = await read();
    if (holds(value)) return value;
    if (tries > 200) throw new Error(`Never came true: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
/** A login of nobody's institution, as if just registered. */
async function newcomer(email: string): Promise<ApiClient> {
  await owner.query(
    `insert into users (email, name, email_verified_at) values ($1, 'Recém Chegada', now()) on conflict do nothing`,
    [email],
  );
  const [session] = await createSessions(server.ownerUrl, [email]);
  if (!session) throw new Error('No session');
  return clientWith(server.address, session, '');
}
/** The same without an institution, as somebody without a membership asks. */
const bare = async (email: string): Promise<ApiClient> => {
  const client = await newcomer(email);
  client.institutionId = null;
  return client;
};

describe('invitations by e-mail', () => {
  it('go out by mail and notification, each entry that cannot be invited told why', async () => {
    const id = await makeClass();
    await manager.post(`/api/v1/classes/${id}/students`, { list: 'aluno01@certame.example' });
    const list =
      'student2@certame.example, fora@outro.example, aluno01@certame.example, teacher@certame.example, 99999999, nada';
    const { body, status } = await invite(id, list);
    expect(status).toBe(201);
    expect(body.model.invited).toBe(2);
    expect(
      Object.fromEntries(
        body.model.problems.map((one: { entry: string; problem: string }) => [one.entry, one.problem]),
      ),
    ).toEqual({
      'aluno01@certame.example': 'enrolled',
      'teacher@certame.example': 'staff',
      '99999999': 'unknown',
      nada: 'invalid',
    });
    const all = await eventually(
      () => invitesOf(id),
      (rows) => rows.every((row) => row.status === 's'),
    );
    expect(all.map((row) => row.email).sort()).toEqual(['fora@outro.example', 'student2@certame.example']);
    await eventually(
      async () => smtp.received.flatMap(({ to }) => to),
      (addresses) => addresses.includes('fora@outro.example'),
    );
    const notes = await (await server.as('student2')).get('/api/v1/users/notifications');
    expect(notes.body.model.data[0]).toMatchObject({
      type: 'class.invite',
      message: expect.stringMatching(/Turma convidada/),
    });
    expect(notes.body.model.data[0].link).toBe(`/class_invite/${all.find((row) => row.name)?.code}`);
    // Invited again while the first still stands: nothing new.
    const again = await invite(id, 'fora@outro.example');
    expect(again.body.model).toMatchObject({ invited: 0, problems: [{ problem: 'invited' }] });
  });

  it('are marked as failed when the mail server refuses the address, and mended by a resend', async () => {
    const id = await makeClass();
    await invite(id, 'recusa@outro.example, aceita@outro.example');
    const rows = await eventually(
      () => invitesOf(id),
      (all) => all.some((row) => row.status === 'e'),
    );
    expect(Object.fromEntries(rows.map((row) => [row.email, row.status]))).toMatchObject({
      'recusa@outro.example': 'e',
    });
    await owner.query(
      "update class_invites set email = 'volta@outro.example' where email = 'recusa@outro.example'",
    );
    const { body } = await manager.post('/api/v1/class_invites/send', { class_id: id });
    expect(body.model.queued).toBe(1);
    await eventually(
      () => invitesOf(id),
      (all) => all.every((row) => row.status === 's'),
    );
    expect((await manager.post('/api/v1/class_invites/send', { class_id: id })).body.model.queued).toBe(0);
    expect(
      (await manager.post('/api/v1/class_invites/send', { class_id: id, only: 'all' })).body.model.queued,
    ).toBe(2);
  });

  it('are not said to be sent while the mail waits in the outbox', async () => {
    const id = await makeClass();
    await invite(id, 'demora@outro.example');
    await eventually(
      () => invitesOf(id),
      (all) => all.every((row) => row.status === 's'),
    );
    // The mail server can't be reached: the message waits for its next try.
    const wait = (state: string) =>
      owner.query(
        "update outbox_emails set state = $1, next_try_at = now() + interval '1 day' where to_email = $2",
        [state, 'demora@outro.example'],
      );
    await wait('queued');
    expect((await invitesOf(id)).map((row) => row.status)).toEqual(['o']);
    const filtered = await manager.get(`/api/v1/class_invites?filters[class_id]=${id}&filters[status]=s`);
    expect(filtered.body.model.data).toEqual([]);
    await wait('sent');
    expect((await invitesOf(id)).map((row) => row.status)).toEqual(['s']);
  });

  it('of questionnaires are marked as failed in the same way', async () => {
    const { body } = await manager.get('/api/v1/questionnaires?filters[state]=released');
    const [questionnaire] = body.model.data;
    await owner.query(
      "update users set email = 'recusa2@outro.example' where email = 'aluno07@certame.example'",
    );
    const path = `/api/v1/questionnaires/${questionnaire.id}`;
    const row = async () =>
      (
        await owner.query(
          `select p.id, p.invite_status from participants p join users u on u.id = p.user_id
            where u.email = 'recusa2@outro.example' and p.questionnaire_id = $1`,
          [questionnaire.id],
        )
      ).rows[0];
    const { id } = await row();
    await manager.post(`${path}/resend_invites`, { only: 'all', participant_ids: [id] });
    await eventually(row, (one) => one.invite_status === 'e');
  });

  it('stay pending when asked to, until they are sent', async () => {
    const id = await makeClass();
    await invite(id, 'espera@outro.example', { send: false });
    expect((await invitesOf(id))[0]?.status).toBe('p');
    await manager.post('/api/v1/class_invites/send', { class_id: id, only: 'pending' });
    await eventually(
      () => invitesOf(id),
      (all) => all[0]?.status === 's',
    );
  });

  it('are used by the person they were sent to, and by nobody else', async () => {
    const id = await makeClass();
    await invite(id, 'student@certame.example');
    const [row] = await invitesOf(id);
    const code = row?.code ?? '';
    const other = await server.as('student2');
    const shown = await other.get(at(code));
    expect(shown.body.model).toMatchObject({
      is_mine: false,
      class_name: null,
      institution: null,
      teachers: [],
    });
    expect((await other.post(at(code, '/accept'))).body.code).toBe('class-invite-other-email');
    expect((await other.post(at(code, '/decline'))).body.code).toBe('class-invite-other-email');
    expect(await inClass(id, 'student2@certame.example')).toBe(false);

    const mine = await eventually(
      async () => (await student.get('/api/v1/class_invites/received')).body.model,
      (all) => all.some((one: { code: string }) => one.code === code),
    );
    expect(mine.find((one: { code: string }) => one.code === code)).toMatchObject({
      state: 'open',
      is_mine: true,
    });
    expect((await student.post(at(code, '/decline'))).status).toBe(200);
    expect((await student.get(at(code))).body.model.state).toBe('declined');
    // Thought again, while it stands.
    expect((await student.post(at(code, '/accept'))).status).toBe(200);
    expect(await inClass(id, 'student@certame.example')).toBe(true);
    expect((await invitesOf(id))[0]).toMatchObject({ state: 'accepted', uses: 1 });
    // Twice changes nothing.
    expect((await student.post(at(code, '/accept'))).status).toBe(200);
    expect((await invitesOf(id))[0]?.uses).toBe(1);
  });

  it('bring somebody who registered afterwards into the class and the institution', async () => {
    const id = await makeClass();
    await invite(id, 'nova.aluna@outro.example');
    const [row] = await invitesOf(id);
    const client = await bare('nova.aluna@outro.example');
    const { body, status } = await client.post(at(row?.code ?? '', '/accept'));
    expect([status, body.model?.joined]).toEqual([200, true]);
    expect(await inClass(id, 'nova.aluna@outro.example')).toBe(true);
    client.institutionId = body.model.institution_id;
    const classes = await client.get('/api/v1/classes_students');
    expect(classes.body.model.map((one: { id: string }) => one.id)).toEqual([id]);
    expect((await client.get('/api/v1/students')).status).toBe(403);
  });
});

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
