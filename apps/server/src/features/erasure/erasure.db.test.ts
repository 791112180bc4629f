import { personalData } from '@certame/db/schema/personal-data.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import pg from 'pg';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';

const server = await useTestServer();
const { owner } = server;
const [admin, manager] = await Promise.all([server.as('admin'), server.as('manager')]);

/** The owner reads and writes the rows of this institution from here on. */
const workIn = (institutionId: string | null | undefined) =>
  owner.query(`select set_config('certame.institution_id', $1, false)`, [institutionId]);
beforeEach(() => workIn(admin.institutionId));

const list = async (client: ApiClient, query = '') =>
  (await client.get(`/api/v1/erasure_requests${query}`)).body;
const ask = async (client: ApiClient, reason = '') => {
  await client.post('/api/v1/profile/erasure_request', { reason });
  const { rows } = await owner.query(
    `select id from erasure_requests where user_id = $1 and state = 'open'`,
    [client.user?.id],
  );
  return String(rows[0]?.id);
};

/**
 * Tables of this institution, and the installation's, with a row that holds the text. The owner sees every institution;
 * changes of logins belong to none.
 */
async function tablesWith(text: string, { ofNone = true } = {}): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; tenant: boolean }>(
    `select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid
              and a.attname = 'institution_id' and not a.attisdropped) as tenant
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  const found: string[] = [];
  for (const { name, tenant } of rows) {
    const inHere = tenant ? `coalesce(institution_id = current_institution(), ${ofNone}) and` : '';
    const query = `select from ${pg.escapeIdentifier(name)} t where ${inHere} position($1 in t::text) > 0 limit 1`;
    if ((await owner.query(query, [text])).rowCount) found.push(name);
  }
  return found;
}

const justification = 'Fiquei preso no elevador do bloco C';

/** Leaves a trace of the person wherever the product would. */
async function leaveTraces(person: ApiClient): Promise<void> {
  const { id, email, name } = person.user ?? { id: '', email: '', name: '' };
  const here = admin.institutionId;
  const picture = new FormData();
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer();
  picture.set('file', new Blob([new Uint8Array(bytes)]), 'eu.png');
  await person.post('/api/v1/profile/picture', picture);
  await admin.post(`/api/v1/users/${id}/send_text_notification`, { message: `Olá, ${name}` });
  const one = async (query: string, values: unknown[]) => (await owner.query(query, values)).rows[0]?.id;
  const classId = await one('select id from classes limit 1', []);
  const contentId = await one('select id from contents limit 1', []);
  const mailingId = await one('select id from mailings limit 1', []);
  const campaignId = await one('select id from campaigns limit 1', []);
  await owner.query(
    `insert into class_invites (institution_id, class_id, kind, code, email) values ($1, $2, 'email', 'ERASEME1', $3)`,
    [here, classId, email],
  );
  await owner.query('insert into content_views (institution_id, content_id, user_id) values ($1, $2, $3)', [
    here,
    contentId,
    id,
  ]);
  await owner.query(
    'insert into mailing_recipients (institution_id, mailing_id, user_id, name, email) values ($1, $2, $3, $4, $5) on conflict do nothing',
    [here, mailingId, id, name, email],
  );
  await owner.query(
    `insert into campaign_leads (institution_id, campaign_id, name, email, phone, birthdate)
       values ($1, $2, $3, $4, '11', '2000-01-01')`,
    [here, campaignId, name, email],
  );
  await owner.query(
    `insert into outbox_emails (institution_id, user_id, template, to_email, to_name, subject, html, plain)
       values ($1, $2, 'password', $3, $4, 'Olá', '', '')`,
    [here, id, email, name],
  );
  // What others were told names them, and so does what an event of an exam quotes.
  await owner.query(
    `insert into notifications (institution_id, user_id, type, data) values ($1, $2, 'text.message', $3)`,
    [here, admin.user?.id, { message: `${name} pediu para ver a prova`, author: name }],
  );
  await owner.query(
    `insert into outbox_emails (institution_id, template, to_email, subject, html, plain)
       values ($1, 'basic', 'colega@certame.example', $2, $2, $2)`,
    [here, `Mensagem de ${name}`],
  );
  await owner.query(
    `insert into announcements (institution_id, message, addressed_to) values ($1, $2, '{Todos}')`,
    [here, `Reunião sobre ${name} às 10h`],
  );
  await owner.query(
    `insert into attempt_events (attempt_id, institution_id, seq, type, severity, data, emitted_at, received_at, position, previous_hash, hash)
     select a.id, $1, n.seq, n.type, 'M', n.data, now(), now(), 900 - n.seq, 'before', 'hash of ' || n.type
       from (select id from attempts where user_id = $2 limit 1) a,
            (values (-801, 'justify_entrance', $3::jsonb), (-802, 'page_hidden', $4)) n (seq, type, data)`,
    [here, id, { text: justification, minutes: 20, item_id: contentId }, { seconds: 3 }],
  );
  await owner.query(
    `insert into login_links (institution_id, user_id, purpose, token_hash, expires_at) values ($1, $2, 'sso', 'x', now())`,
    [here, id],
  );
}

/** What was recorded of the person's attempt: a row, and a chunk in the store. */
async function leaveRecording(person: ApiClient) {
  const { rows } = await owner.query(
    `insert into media_segments (institution_id, attempt_id, device_id, source, mime, started_at, last_chunk_at, chunks, bytes)
       select $1, id, 'device-of-a-test', 'camera', 'video/webm', now(), now(), 1, 3 from attempts where user_id = $2 limit 1
       returning id, attempt_id`,
    [admin.institutionId, person.user?.id],
  );
  const segment = {
    institutionId: admin.institutionId ?? '',
    ownerId: String(rows[0]?.attempt_id),
    segmentId: String(rows[0]?.id),
  };
  await server.services.mediaStore.put({ ...segment, ordinal: 0 }, new Uint8Array([1, 2, 3]));
  return segment;
}

describe('requests of erasure', () => {
  it('are seen by those who administer people, in their institution alone', async () => {
    const student = await server.as('student');
    const id = await ask(student, 'Saí da escola');
    const seen = await list(manager);
    expect(seen.open).toBe(1);
    expect(seen.model).toMatchObject([
      {
        id,
        state: 'open',
        person: { name: student.user?.name, email: 'student@certame.example' },
        reason: 'Saí da escola',
      },
    ]);
    const outsider = await server.as('admin', 'Instituto Maré');
    expect((await list(outsider)).model).toEqual([]);
    for (const path of ['refuse', 'carry_out'])
      expect((await outsider.post(`/api/v1/erasure_requests/${id}/${path}`, { answer: 'não' })).status).toBe(
        404,
      );
    expect((await (await server.as('teacher')).get('/api/v1/erasure_requests')).status).toBe(403);
    await student.delete('/api/v1/profile/erasure_request');
    expect((await manager.post(`/api/v1/erasure_requests/${id}/refuse`, { answer: 'x' })).body.code).toBe(
      'erasure-answered',
    );
    expect((await list(manager, '?closed=true')).model[0]).toMatchObject({ id, state: 'withdrawn' });
  });

  it('are refused with a reason that the person reads', async () => {
    const student = await server.as('student');
    const id = await ask(student);
    const path = `/api/v1/erasure_requests/${id}/refuse`;
    for (const answer of ['', '  ', undefined, 'x'.repeat(1001), 7, 'a\u0000b'])
      expect((await manager.post(path, { answer })).body.errors?.answer, String(answer)).toBeDefined();
    expect((await list(manager)).open).toBe(1);
    expect((await manager.post(path, { answer: 'A lei pede o histórico por 5 anos.' })).status).toBe(200);
    expect((await manager.post(path, { answer: 'de novo' })).body.code).toBe('erasure-answered');
    const privacy = (await student.get('/api/v1/profile/privacy')).body.model;
    expect(privacy).toMatchObject({
      erasure_request: null,
      erasure_refusal: { answer: 'A lei pede o histórico por 5 anos.' },
    });
    const [newest] = (await student.get('/api/v1/users/notifications')).body.model.data;
    expect(newest).toMatchObject({ link: '/profile?secao=privacidade' });
    expect((await list(manager, '?closed=true')).model[0]).toMatchObject({
      state: 'refused',
      answer: 'A lei pede o histórico por 5 anos.',
      closed_by_name: manager.user?.name,
    });
    const { rows } = await owner.query(
      `select user_id, changes -> 'state' as state from audit_log where table_name = 'erasure_requests' and row_id = $1 and action = 'update'`,
      [id],
    );
    expect(rows).toEqual([{ user_id: manager.user?.id, state: ['open', 'refused'] }]);
  });

  it('are never answered for oneself, or for somebody who may do more', async () => {
    const own = await ask(manager);
    expect((await manager.post(`/api/v1/erasure_requests/${own}/carry_out`)).body.code).toBe('not-yourself');
    await manager.delete('/api/v1/profile/erasure_request');
    const above = await ask(admin);
    const refused = await manager.post(`/api/v1/erasure_requests/${above}/carry_out`);
    expect(['user-above', 'role-above']).toContain(refused.body.code);
    await admin.delete('/api/v1/profile/erasure_request');
  });
});

describe('erasing a person', () => {
  it('leaves no name, address or document anywhere, and keeps exams without them', async () => {
    const student = await server.as('student2');
    const { id: userId = '', name = '' } = student.user ?? {};
    const email = 'student2@certame.example';
    const { rows: people } = await owner.query('select id, document from people where user_id = $1', [
      userId,
    ]);
    const document: string | null = people[0]?.document;
    await leaveTraces(student);
    const recording = await leaveRecording(student);
    expect(await server.services.mediaStore.list(recording)).toHaveLength(1);
    const { rows: before } = await owner.query(
      `select count(*)::int as attempts, (select count(*)::int from responses r join attempts a on a.id = r.attempt_id
         where a.user_id = $1) as responses from attempts where user_id = $1`,
      [userId],
    );
    expect(before[0].attempts).toBeGreaterThan(0);
    expect(await tablesWith(email)).toEqual(
      expect.arrayContaining([
        'audit_log',
        'class_invites',
        'mailing_recipients',
        'outbox_emails',
        'people',
        'users',
      ]),
    );
    const picture: string = (await student.get('/api/v1/me')).body.model.profile_picture;
    const id = await ask(student, `Sou ${name} e quero sair`);
    const done = await manager.post(`/api/v1/erasure_requests/${id}/carry_out`);
    expect(done.status, JSON.stringify(done.body)).toBe(200);

    expect(await tablesWith(email)).toEqual([]);
    if (document) expect(await tablesWith(document)).toEqual([]);
    expect(await tablesWith(name), 'the name of nobody else is the same in the demonstration').toEqual([]);
    expect(await tablesWith(justification)).toEqual([]);
    const { rows: events } = await owner.query(
      `select data, hash from attempt_events where seq in (-801, -802) and attempt_id in (select id from attempts where user_id = $1) order by seq desc`,
      [userId],
    );
    expect(events).toEqual([
      {
        data: { minutes: 20, item_id: expect.any(String), redacted: true },
        hash: 'hash of justify_entrance',
      },
      { data: { seconds: 3 }, hash: 'hash of page_hidden' },
    ]);
    for (const [table, columns] of Object.entries(personalData))
      for (const [column, { erasure }] of Object.entries(columns)) {
        if (erasure !== 'row goes') continue;
        const left = `select from ${table} where ${column}::text in ($1, $2)`;
        expect((await owner.query(left, [userId, people[0]?.id])).rowCount, `${table}.${column}`).toBe(0);
      }
    const { rows: views } = await owner.query('select from content_views where user_id = $1', [userId]);
    expect(views).toEqual([]);
    const { rows: after } = await owner.query(
      `select count(*)::int as attempts, (select count(*)::int from responses r join attempts a on a.id = r.attempt_id
         where a.user_id = $1) as responses from attempts where user_id = $1`,
      [userId],
    );
    expect(after).toEqual(before);
    expect((await student.post('/api/v1/logged')).status).toBe(401);
    expect((await manager.get(picture)).status).toBe(404);
    const recorded = 'select from media_segments where attempt_id = $1';
    expect((await owner.query(recorded, [recording.ownerId])).rowCount).toBe(0);
    expect(await server.services.mediaStore.list(recording)).toEqual([]);
    expect((await list(manager, '?closed=true')).model[0]).toMatchObject({
      state: 'done',
      person: { name: 'Pessoa excluída', email: null, picture: null },
      reason: '',
    });
    expect((await manager.get('/api/v1/users?filters[search]=Pessoa exclu')).body.model.total).toBe(0);
    expect((await manager.post(`/api/v1/erasure_requests/${id}/carry_out`)).body.code).toBe(
      'erasure-answered',
    );
  });

  it('leaves a login alone that another institution needs, and nothing of it here', async () => {
    const teacher = await server.as('teacher');
    const elsewhere = await server.as('teacher', 'Instituto Maré');
    const id = await ask(teacher);
    const userId = teacher.user?.id ?? '';
    const done = await admin.post(`/api/v1/erasure_requests/${id}/carry_out`);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    const me = await elsewhere.get('/api/v1/me');
    expect(me.body.model, JSON.stringify(me.body)).toMatchObject({
      name: teacher.user?.name,
      institutions: [{ name: 'Instituto Maré' }],
    });
    const left = (await tablesWith(userId, { ofNone: false })).filter(
      (table) => !['users', 'sessions', 'social_identities', 'one_time_tokens'].includes(table),
    );
    expect(left).toEqual([]);
    const named = await tablesWith('teacher@certame.example', { ofNone: false });
    expect(named.filter((table) => table !== 'users')).toEqual([]);
    await workIn(elsewhere.institutionId);
    expect(await tablesWith('teacher@certame.example')).toContain('people');
  });
});
