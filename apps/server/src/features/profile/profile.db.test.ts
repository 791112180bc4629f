import type { ApiClient } from '@certame/testkit/api-client.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readZip } from '#lib/zip/zip-archive.ts';

const server = await useTestServer();
const { owner } = server;

const send = (client: ApiClient, bytes: Buffer, name: string) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return client.post('/api/v1/profile/picture', form);
};

describe('profile', () => {
  it('changes what is named and leaves the rest', async () => {
    const client = await server.as('supervisor');
    const changed = await client.post('/api/v1/profile', { name: 'Vera Nova', phone: '(11) 98888-7777' });
    expect(changed.body.model).toMatchObject({ name: 'Vera Nova', phone: '(11) 98888-7777' });
    const themed = await client.post('/api/v1/profile', { theme: 'dark', language: 'fr' });
    expect(themed.body.model).toMatchObject({ name: 'Vera Nova', theme: 'dark', language: 'fr' });
    expect((await (await server.as('supervisor')).get('/api/v1/me')).body.model.theme).toBe('dark');
    expect((await client.post('/api/v1/profile', { theme: 'pink' })).status).toBe(422);
    expect((await client.post('/api/v1/profile', { name: '  ' })).status).toBe(422);
    expect((await client.post('/api/v1/profile', { is_system_admin: true })).body.model.name).toBe(
      'Vera Nova',
    );
    expect((await client.get('/api/v1/user_client_exceptions')).status).toBe(403);
    const wrong = await client.post('/api/v1/profile', { phone: 'ramal 12' });
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { phone: ['Informe um telefone válido, com DDD.'] },
    ]);
    expect((await client.post('/api/v1/profile', { phone: '' })).body.model.phone).toBeNull();
  });

  it('writes nothing over what was saved since the form was opened', async () => {
    const client = await server.as('corrector');
    const read = (await client.get('/api/v1/profile')).body.model;
    expect(read).toMatchObject({ name: client.user?.name });
    const { updated_at } = read;
    // Choosing a theme meanwhile is no edit.
    expect((await client.post('/api/v1/profile', { theme: 'light' })).status).toBe(200);
    const first = await client.post('/api/v1/profile', { name: 'Um', phone: null, updated_at });
    expect(first.status).toBe(200);
    const second = await client.post('/api/v1/profile', { name: 'Dois', phone: null, updated_at });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'conflict', data: { current: { name: 'Um' } } },
    });
    const now = (await client.get('/api/v1/profile')).body.model;
    expect(now.name).toBe('Um');
    // What an administrator saves counts too.
    const manager = await server.as('admin');
    await manager.put(`/api/v1/users/${client.user?.id}`, { name: 'Três' });
    const third = await client.post('/api/v1/profile', { name: 'Quatro', updated_at: now.updated_at });
    expect(third.body).toMatchObject({ code: 'conflict', data: { current: { name: 'Três' } } });
    expect((await client.post('/api/v1/profile', { updated_at: 'ontem' })).status).toBe(422);
  });

  it('draws the picture anew as a square without metadata; members see it, also of another institution of the person', async () => {
    const teacher = await server.as('teacher');
    const jpeg = await sharp({ create: { width: 300, height: 900, channels: 3, background: '#0a0' } })
      .jpeg()
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .toBuffer();
    expect(jpeg.includes('SecretCamera')).toBe(true);
    const set = await send(teacher, jpeg, 'eu.jpg');
    expect(set.status).toBe(200);
    const path: string = set.body.model.profile_picture;
    const seen = await (await server.as('student')).get(path);
    expect(seen.status).toBe(200);
    const stored = Buffer.from(seen.body);
    expect(stored.includes('SecretCamera')).toBe(false);
    const { width, height, format, exif } = await sharp(stored).metadata();
    expect([width, height, format, exif]).toEqual([512, 512, 'jpeg', undefined]);
    // A teacher of both institutions is seen in both; one of the first alone is not seen in the second.
    expect((await (await server.as('student', 'Instituto Maré')).get(path)).status).toBe(200);
    const supervisor = await server.as('supervisor');
    const own = (await send(supervisor, jpeg, 'v.jpg')).body.model.profile_picture;
    expect((await (await server.as('student', 'Instituto Maré')).get(own)).status).toBe(404);

    const second = (await send(teacher, jpeg, 'outra.jpg')).body.model.profile_picture;
    expect(second).not.toBe(path);
    expect((await teacher.get(path)).status).toBe(404);
    expect((await send(teacher, Buffer.from('%PDF-1.7'), 'a.pdf')).body.code).toBe('file-type-refused');
    expect((await send(teacher, Buffer.from('<svg/>'), 'a.svg')).body.code).toBe('file-type-refused');
    expect((await teacher.delete('/api/v1/profile/picture')).body.model.profile_picture).toBeNull();
    expect((await teacher.get(second)).status).toBe(404);
    teacher.institutionId = null;
    expect((await send(teacher, jpeg, 'eu.jpg')).body.code).toBe('no-institution');
  });

  it('is seen in the lists of people by those who administer them, where the person is a member', async () => {
    const student = await server.as('student');
    const manager = await server.as('manager');
    const jpeg = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#00a' } })
      .jpeg()
      .toBuffer();
    const picture: string = (await send(student, jpeg, 'eu.jpg')).body.model.profile_picture;
    const find = async (path: string, client = manager) =>
      (await client.get(path)).body.model.data.filter(
        (row: { picture: string | null }) => row.picture === picture,
      );
    const { rows } = await owner.query(
      `select cs.class_id from class_students cs join people p on p.id = cs.person_id
         join classes c on c.id = cs.class_id where p.user_id = $1 and c.institution_id = $2 limit 1`,
      [student.user?.id, manager.institutionId],
    );
    const classId = rows[0].class_id;
    expect(await find('/api/v1/users?filters[search]=student@certame.example')).toHaveLength(1);
    expect(await find('/api/v1/students?filters[search]=student@certame.example')).toHaveLength(1);
    expect(await find(`/api/v1/classes/${classId}/students?per_page=100`)).toHaveLength(1);
    expect(await find(`/api/v1/classes_students/${classId}/students?per_page=100`)).toHaveLength(1);
    // Classmates learn names alone.
    expect(await find(`/api/v1/classes_students/${classId}/students?per_page=100`, student)).toEqual([]);
    expect((await manager.get(picture)).status).toBe(200);
    await student.delete('/api/v1/profile/picture');
    expect(await find('/api/v1/users?filters[search]=student@certame.example')).toEqual([]);
  });

  it('lists own sessions and ends them at once, one or all others', async () => {
    const [here, there, third] = [
      await server.as('approver'),
      await server.as('approver'),
      await server.as('approver'),
    ];
    const stranger = await server.as('corrector');
    const { model } = (await here.get('/api/v1/profile/sessions')).body;
    expect(model).toHaveLength(3);
    expect(model.filter((one: { current: boolean }) => one.current)).toHaveLength(1);
    expect(Object.keys(model[0]).sort()).toEqual([
      'address',
      'browser',
      'created_at',
      'current',
      'device',
      'id',
      'last_seen_at',
      'system',
    ]);
    const thirds = (await third.get('/api/v1/profile/sessions')).body.model;
    const current = thirds.find((one: { current: boolean }) => one.current);
    expect((await stranger.delete(`/api/v1/profile/sessions/${current.id}`)).status).toBe(404);
    expect((await third.delete(`/api/v1/profile/sessions/${current.id}`)).status).toBe(422);
    expect((await here.delete(`/api/v1/profile/sessions/${current.id}`)).status).toBe(200);
    expect((await third.post('/api/v1/logged')).status).toBe(401);
    expect((await there.post('/api/v1/logged')).status).toBe(200);
    const ended = await here.post('/api/v1/profile/sessions/end_others');
    expect(ended.body.messages[0].message).toBe('1 sessão encerrada.');
    expect((await there.post('/api/v1/logged')).status).toBe(401);
    expect((await here.get('/api/v1/profile/sessions')).body.model).toHaveLength(1);
    expect((await stranger.post('/api/v1/logged')).status).toBe(200);
  });

  it("gives a copy of one's own data and of nobody else's, without what isn't released", async () => {
    const student = await server.as('student');
    const { institutionId: here, user } = student;
    const traces: [string, string][] = [
      [
        'consents',
        `insert into user_consents (institution_id, user_id, document, version, language, accepted_at) values ($1, $2, 'terms', '7', 'pt', now())`,
      ],
      [
        'identities',
        `insert into social_identities (user_id, provider, issuer, subject) select u.id, 'escola', 'x', 'x' from users u where u.id = $2 and $1::text is not null`,
      ],
      [
        'content_views',
        `insert into content_views (institution_id, content_id, user_id) select $1, id, $2 from contents where institution_id = $1 limit 1`,
      ],
      [
        'class_invitations',
        `insert into class_invites (institution_id, class_id, kind, code, email) select $1, id, 'email', 'COPYME01', (select email from users where id = $2) from classes where institution_id = $1 limit 1`,
      ],
      [
        'leads',
        `insert into campaign_leads (institution_id, campaign_id, name, email, phone, birthdate) select $1, id, 'Eu', (select email from users where id = $2), '11', '2000-01-01' from campaigns where institution_id = $1 limit 1`,
      ],
      [
        'seats',
        `insert into room_participants (institution_id, room_id, participant_id) select $1, r.id, p.id from rooms r, participants p where r.institution_id = $1 and p.user_id = $2 and p.institution_id = $1 limit 1 on conflict do nothing`,
      ],
      ['changes', `update people set phone = '11 98888-7777' where institution_id = $1 and user_id = $2`],
    ];
    for (const [, insert] of traces) await owner.query(insert, [here, user?.id]);
    const started = await student.post('/api/v1/profile/export');
    expect(started.status).toBe(202);
    const job = await student.waitForJob(started.body.job_id);
    expect(job.state).toBe('done');
    const path = `/api/v1/files/${job.result.file_id}`;
    const file = await student.get(path);
    expect(file.headers.get('content-disposition')).toContain('attachment');
    const entries = await readZip(Buffer.from(file.body), {
      maxEntries: 50,
      maxUnpackedBytes: 1e8,
      maxRatio: 100,
    });
    const part = (name: string) =>
      JSON.parse(entries.find((entry) => entry.path === `${name}.json`)?.bytes.toString() ?? 'null');
    expect(part('account')).toMatchObject([{ email: 'student@certame.example' }]);
    for (const name of [...traces.map(([one]) => one), 'response_changes'])
      expect(part(name)?.length, name).toBeGreaterThan(0);
    expect(part('classes').length).toBeGreaterThan(0);
    expect(part('attempts').length).toBeGreaterThan(0);
    const everything = entries.map((entry) => entry.bytes.toString()).join('');
    for (const secret of ['student2@certame.example', 'password_hash', 'renewal_hash', 'correct_option'])
      expect(everything).not.toContain(secret);
    const { rows } = await owner.query(
      'select total from score_sheets s join attempts a on a.id = s.attempt_id where a.user_id = $1 and released_at is null',
      [student.user?.id],
    );
    for (const attempt of part('attempts'))
      if (attempt.released_at === null) expect(attempt.score).toBeNull();
    expect(rows.length).toBeGreaterThanOrEqual(0);
    expect((await (await server.as('manager')).get(path)).status).toBe(404);
    expect((await (await server.as('student2')).get(path)).status).toBe(404);
  });

  it('asks the institution for erasure, once, and tells its administrators', async () => {
    const student = await server.as('student2');
    const manager = await server.as('manager');
    const before = (await manager.post('/api/v1/logged')).body.notifications;
    const asked = await student.post('/api/v1/profile/erasure_request', { reason: 'Mudei de escola' });
    expect(asked.status).toBe(201);
    expect(asked.body.model.erasure_request).toMatchObject({ reason: 'Mudei de escola' });
    expect((await manager.post('/api/v1/logged')).body.notifications).toBe(before + 1);
    const [newest] = (await manager.get('/api/v1/users/notifications')).body.model.data;
    expect(newest).toMatchObject({ type: 'text.message', link: '/users?pedidos=exclusao' });
    expect(newest.message).toContain('LGPD');
    expect((await student.post('/api/v1/profile/erasure_request', {})).body.code).toBe('erasure-requested');
    expect((await manager.get('/api/v1/profile/privacy')).body.model.erasure_request).toBeNull();
    expect((await student.delete('/api/v1/profile/erasure_request')).body.model.erasure_request).toBeNull();
    expect((await student.delete('/api/v1/profile/erasure_request')).status).toBe(404);
    expect((await student.post('/api/v1/profile/erasure_request', {})).status).toBe(201);
  });
});
