import type { ApiClient } from '@certame/testkit/api-client.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';

const server = await useTestServer();
const { owner } = server;
const [admin, manager] = await Promise.all([server.as('admin'), server.as('manager')]);

const idOf = async (account: string): Promise<string> =>
  (await owner.query('select id from users where email = $1', [`${account}@certame.example`])).rows[0].id;

describe('actions on a member', () => {
  it('send words to the bell', async () => {
    const corrector = await server.as('corrector');
    const path = `/api/v1/users/${corrector.user?.id}/send_text_notification`;
    const before = (await corrector.get('/api/v1/users/notifications')).body.model.total;
    const sent = await admin.post(path, { message: '  Reunião às 15h <b>na sala 2</b>  ' });
    expect([sent.status, sent.body.messages[0].message]).toEqual([200, 'Notificação enviada.']);
    const list = (await corrector.get('/api/v1/users/notifications')).body.model;
    expect(list.total).toBe(before + 1);
    expect(list.data[0]).toMatchObject({
      type: 'text.message',
      message: 'Reunião às 15h <b>na sala 2</b>',
      read_at: null,
    });
    for (const message of ['', '   ', undefined, 'x'.repeat(501), 7, 'a\u0000b'])
      expect((await admin.post(path, { message })).body.errors?.message, String(message)).toBeDefined();
    const outsider = await server.as('admin', 'Instituto Maré');
    const foreign = await outsider.post(path, { message: 'oi' });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'not-found']);
    expect((await corrector.get('/api/v1/users/notifications')).body.model.total).toBe(before + 1);
  });

  it('say beforehand whether the login may be changed, as the server then decides', async () => {
    const refusal = async (client: ApiClient, id: string) =>
      (await client.get(`/api/v1/users/${id}/authority`)).body.model?.refusal;
    const supervisor = await idOf('supervisor');
    expect(await refusal(admin, supervisor)).toBeNull();
    expect(await refusal(admin, String(admin.user?.id))).toBe('not-yourself');
    expect(await refusal(manager, String(admin.user?.id))).toBe('user-above');
    const cases: [string, string | null][] = [
      [String(admin.user?.id), 'user-above'],
      [supervisor, await refusal(manager, supervisor)],
    ];
    for (const [id, expected] of cases) {
      const reply = await manager.put(`/api/v1/users/${id}/activate`, { active: true });
      expect(reply.body.code ?? null).toBe(expected);
    }
    const outsider = await server.as('admin', 'Instituto Maré');
    expect((await outsider.get(`/api/v1/users/${supervisor}/authority`)).status).toBe(404);
  });

  it('set a one-time password that has to be changed before anything else', async () => {
    const id = await idOf('approver');
    const open = await server.as('approver');
    const set = await admin.put(`/api/v1/users/${id}/change_password`, { password: 'Mesa-4728-porT' });
    expect(set.status).toBe(200);
    expect(JSON.stringify(set.body)).not.toContain('Mesa-4728');
    expect((await open.post('/api/v1/logged')).status).toBe(401);
    const again = await server.anonymous().login('approver@certame.example', 'Mesa-4728-porT');
    expect(again.user?.firstAccess).toBe(true);
    expect((await again.get('/api/v1/users/notifications')).body.code).toBe('first-access');
    const changed = await again.post('/api/v1/password/change', {
      password: 'Lagarta4Azul',
      password_confirmation: 'Lagarta4Azul',
    });
    expect(changed.body.model.firstAccess).toBe(false);
    expect((await again.get('/api/v1/users/notifications')).status).toBe(200);
    expect((await owner.query(`select from audit_log where changes::text like '%argon2%'`)).rowCount).toBe(0);
  });
});

describe('lists of members', () => {
  it('find by name or e-mail, in the institution alone', async () => {
    const found = await admin.get('/api/v1/users/find/?search=teresa');
    expect(found.body.model).toEqual([
      { id: await idOf('teacher'), name: 'Teresa Professora', email: 'teacher@certame.example' },
    ]);
    const elsewhere = await server.as('admin', 'Instituto Maré');
    expect((await elsewhere.get('/api/v1/users/find/?search=supervisor')).body.model).toEqual([]);
    expect((await admin.get('/api/v1/users/find/?search=%25')).body.model).toEqual([]);
    expect((await (await server.as('student')).get('/api/v1/users/find/?search=a')).status).toBe(403);
  });

  it('come in pages', async () => {
    const first = (await admin.get('/api/v1/users/get/users?per_page=2')).body;
    const second = (await admin.get('/api/v1/users/get/users?per_page=2&page=2')).body;
    expect(first.model).toHaveLength(2);
    expect(first.total).toBeGreaterThan(4);
    expect(second.model.map((one: { id: string }) => one.id)).not.toContain(first.model[0].id);
    expect(Object.keys(first.model[0]).sort()).toEqual(['email', 'id', 'name']);
  });

  it('look one up by e-mail and institution', async () => {
    const lookUp = (query: string) => admin.get(`/api/v1/users?${query}`);
    const own = await lookUp(`email=TEACHER@certame.example&institution_id=${admin.institutionId}`);
    expect(own.body.model.data.map((one: { email: string }) => one.email)).toEqual([
      'teacher@certame.example',
    ]);
    expect((await lookUp('email=teacher@certame.exampl')).body.model.total).toBe(0);
    expect((await lookUp(`email=teacher@certame.example&institution_id=${crypto.randomUUID()}`)).status).toBe(
      404,
    );
    expect((await lookUp('institution_id=x')).status).toBe(422);
  });

  it('are looked up in the institution that is named, with the rights held there', async () => {
    const idOf = async (name: string): Promise<string> =>
      (await server.owner.query('select id from institutions where name = $1', [name])).rows[0].id;
    const [one, other] = [await idOf('Colégio Horizonte'), await idOf('Instituto Maré')];
    const manager = await server.as('manager', 'Colégio Horizonte');
    const give = (institutionId: string, key: string) =>
      server.owner.query(
        `insert into memberships (institution_id, user_id, role_id)
         select $2, $1, r.id from roles r where r.institution_id = $2 and r.key = $3`,
        [manager.user?.id, institutionId, key],
      );
    const leave = (institutionId: string) =>
      server.owner.query('delete from memberships where user_id = $1 and institution_id = $2', [
        manager.user?.id,
        institutionId,
      ]);
    const ask = (institutionId: string, email = 'admin@certame.example') =>
      manager.get(`/api/v1/users?email=${email}&institution_id=${institutionId}`);
    const found = async (institutionId: string) => (await ask(institutionId)).body.model.data;
    await leave(other);

    const [unknown, foreign] = [await ask(crypto.randomUUID()), await ask(other)];
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
    await give(other, 'student');
    expect((await ask(other)).status).toBe(403);
    await leave(other);
    await give(other, 'manager');
    const roleIds = async (id: string): Promise<string[]> =>
      (await server.owner.query('select id from roles where institution_id = $1', [id])).rows.map(
        (row) => row.id,
      );
    for (const id of [one, other, other.toUpperCase()]) {
      const rows = await found(id);
      expect(rows.map((row: { email: string }) => row.email)).toEqual(['admin@certame.example']);
      expect(await roleIds(id)).toEqual(expect.arrayContaining(rows[0].role_ids));
    }
    // A teacher of the active institution only is nobody of the named one.
    expect((await ask(other, 'corrector@certame.example')).body.model.total).toBe(0);
    // The right is asked for there alone, also where the active institution grants none or none is active.
    await leave(one);
    await give(one, 'student');
    expect((await manager.get('/api/v1/users')).status).toBe(403);
    expect((await found(other)).length).toBe(1);
    manager.institutionId = null;
    expect((await found(other)).length).toBe(1);
    // Of no other call does the query say where it acts.
    manager.institutionId = one;
    expect((await manager.get(`/api/v1/users/find/?search=a&institution_id=${other}`)).status).toBe(403);
    await leave(other);
    await leave(one);
    await give(one, 'manager');
  });

  it('tell one what one may do', async () => {
    const student = await server.as('student');
    const own = (await student.get('/api/v1/users/permissions')).body.model.map(
      (one: { name: string }) => one.name,
    );
    expect(own).toEqual(student.user?.institutions[0]?.permissions.map(({ name }) => name).sort());
    expect((await student.get('/api/v1/users')).status).toBe(403);
  });
});

describe('members', () => {
  it('are made from outside as by the form', async () => {
    const roles = (await admin.get('/api/v1/roles/options')).body.model;
    const teacherRole = roles.find((one: { label: string }) => one.label === 'Professor').id;
    const made = await admin.post('/api/v1/users/internal_store', {
      name: 'Ivo Interno',
      email: 'ivo@interno.example',
      role_ids: [teacherRole],
      is_system_admin: true,
    });
    expect(made.status).toBe(201);
    const { rows } = await owner.query(
      `select is_system_admin from users where email = 'ivo@interno.example'`,
    );
    expect(rows).toEqual([{ is_system_admin: false }]);
    const bad = await admin.post('/api/v1/users/internal_store', { name: '', email: 'x', role_ids: [] });
    expect(Object.keys(bad.body.errors).sort()).toEqual(['email', 'name', 'role_ids']);
  });

  it('work as the role they chose last, in each institution', async () => {
    const roles = (await admin.get('/api/v1/roles/options')).body.model;
    const ids = ['Professor', 'Corretor'].map(
      (label) => roles.find((one: { label: string }) => one.label === label).id,
    );
    const id = await idOf('teacher');
    await admin.put(`/api/v1/users/${id}`, { role_ids: ids });
    const teacher = await server.as('teacher');
    const activeOf = async () =>
      (await teacher.get('/api/v1/me')).body.model.institutions.find(
        (one: { id: string }) => one.id === teacher.institutionId,
      ).active_role;
    expect(await activeOf()).toBeNull();
    const changed = await teacher.post('/api/v1/users/change_role', { type: 'corrector' });
    expect(changed.body.model.role).toEqual({ name: 'Corretor', key: 'corrector' });
    expect(await activeOf()).toBe('Corretor');
    await teacher.post('/api/v1/users/change_role', { type: 'Professor' });
    expect(await activeOf()).toBe('Professor');
    for (const type of ['Administrador', 'admin', '', 'x'.repeat(81)])
      expect((await teacher.post('/api/v1/users/change_role', { type })).status, type).toBe(422);
    expect(await activeOf()).toBe('Professor');
    // A role that is taken away can't stay the active one: the one chosen before it is.
    await admin.put(`/api/v1/users/${id}`, { role_ids: [ids[1]] });
    expect(await activeOf()).toBe('Corretor');
  });

  it('come from a sheet, with roles by name, never above whoever imports and never twice', async () => {
    const sheet = (rows: string[]) => {
      const form = new FormData();
      const text = ['Nome,E-mail,Telefone,Papéis nesta instituição', ...rows].join('\n');
      form.set('file', new Blob([text]), 'pessoas.csv');
      return form;
    };
    const rows = [
      'Pedro Planilha,pedro@planilha.example,(11) 98888-7777,"Professor, Corretor"',
      'Teresa Professora,teacher@certame.example,,Professor',
      'Sem Papel,sempapel@planilha.example,,Inexistente',
      'Chefe,chefe@planilha.example,,Administrador',
    ];
    const preview = sheet(rows);
    preview.set('dry_run', 'true');
    const seen = await manager.post('/api/v1/users/import', preview);
    expect(seen.status, JSON.stringify(seen.body)).toBe(200);
    const states = seen.body.model.rows.map((row: { state: string }) => row.state);
    expect([states[0], states[2]]).toEqual(['new', 'error']);
    expect((await owner.query(`select from users where email like '%@planilha.example'`)).rowCount).toBe(0);
    for (const _time of [1, 2]) {
      const started = await manager.post('/api/v1/users/import', sheet(rows));
      const job = await manager.waitForJob(started.body.model.job_id);
      expect(job.state).toBe('done');
      const { rows: made } = await owner.query(
        `select u.email, array_agg(r.name order by r.name) as roles from users u join memberships m on m.user_id = u.id
           join roles r on r.id = m.role_id where u.email like '%@planilha.example' group by 1 order by 1`,
      );
      expect(made).toEqual([{ email: 'pedro@planilha.example', roles: ['Corretor', 'Professor'] }]);
    }
  });
});
