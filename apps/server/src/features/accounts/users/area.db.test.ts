import type { ApiClient } from '@certame/testkit/api-client.ts';
import { createMember } from '@certame/testkit/members.ts';
import { firstInstitution, secondInstitution } from '@certame/testkit/start-test-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';

const server = await useTestServer();
const { owner } = server;
const [admin, manager] = await Promise.all([server.as('admin'), server.as('manager')]);

async function roleIds(client: ApiClient): Promise<Record<string, string>> {
  const { body } = await client.get('/api/v1/roles/options?search=');
  return Object.fromEntries(body.model.map((one: { id: string; label: string }) => [one.label, one.id]));
}
const findUser = async (client: ApiClient, email: string) =>
  (await client.get(`/api/v1/users?filters[search]=${encodeURIComponent(email)}`)).body.model.data[0];
const mailsTo = async (email: string) =>
  (await owner.query('select * from outbox_emails where to_email = $1 order by created_at', [email])).rows;

describe('users', () => {
  it('are made with a login, a person, roles and a mail whose link sets the password', async () => {
    const roles = await roleIds(admin);
    const made = await admin.post('/api/v1/users', {
      name: 'Nina Nova',
      email: 'Nina@Escola.Example',
      role_ids: [roles.Professor],
      active: true,
      is_system_admin: true,
      password_hash: 'x',
      must_change_password: false,
    });
    expect(made.status).toBe(201);
    expect(made.body.model).toMatchObject({
      email: 'nina@escola.example',
      role_ids: [roles.Professor],
      labels: { role_ids: ['Professor'] },
    });
    expect(JSON.stringify(made.body)).not.toMatch(/password|is_system_admin/);
    const { rows } = await owner.query(`select * from users where email = 'nina@escola.example'`);
    expect(rows[0]).toMatchObject({
      is_system_admin: false,
      must_change_password: true,
      password_hash: null,
    });
    const people = await owner.query(`select kind, user_id from people where email = 'nina@escola.example'`);
    expect(people.rows).toEqual([{ kind: 'staff', user_id: rows[0].id }]);
    const [mail] = await mailsTo('nina@escola.example');
    expect(mail.subject).toBe('Sua conta em Colégio Horizonte');
    const token = /reset-password\/([\w-]+)\?/.exec(mail.plain)?.[1];
    const set = await server.anonymous().post('/api/v1/password/reset', {
      token,
      email: 'nina@escola.example',
      password: 'Lagarta4Azul',
      password_confirmation: 'Lagarta4Azul',
    });
    expect(set.status).toBe(200);
    const nina = await server.anonymous().login('nina@escola.example', 'Lagarta4Azul');
    expect(nina.user).toMatchObject({ firstAccess: false, roles: [{ key: 'teacher' }] });
  });

  it('that lack something are refused with the names of the fields', async () => {
    const { body } = await admin.post('/api/v1/users', { email: 'sem.nome@escola.example', role_ids: [] });
    expect(body.errors).toEqual({
      name: ['O campo Nome é obrigatório.'],
      role_ids: ['O campo Papéis nesta instituição é obrigatório.'],
    });
  });

  it('of another institution join with their own password and name, and only that membership ends', async () => {
    const second = await server.as('admin', 'Instituto Maré');
    const roles = await roleIds(second);
    const made = await second.post('/api/v1/users', {
      name: 'Outro Nome',
      email: 'student2@certame.example',
      role_ids: [roles.Aluno],
    });
    expect(made.status).toBe(201);
    expect(made.body.model.name).toBe('Samuel Estudante');
    const samuel = await server.anonymous().login('student2@certame.example', 'Certame1');
    expect(samuel.user?.institutions).toHaveLength(2);
    expect((await mailsTo('student2@certame.example')).at(-1).plain).not.toContain('reset-password');
    const again = await second.post('/api/v1/users', {
      name: 'x',
      email: 'student2@certame.example',
      role_ids: [roles.Aluno],
    });
    expect(again.status).toBe(409);
    expect((await second.delete(`/api/v1/users/${made.body.model.id}`)).status).toBe(200);
    expect((await second.get(`/api/v1/users/${made.body.model.id}`)).status).toBe(404);
    expect(
      (await server.anonymous().login('student2@certame.example', 'Certame1')).user?.institutions,
    ).toHaveLength(1);
  });

  it('of another institution show what is typed here, and nothing of the account behind the e-mail', async () => {
    const second = await server.as('admin', secondInstitution);
    const email = 'conhecida@escola.example';
    const phone = '+5521988887777';
    const home = await second.post('/api/v1/users', {
      name: 'Carmem Conhecida',
      email,
      phone,
      role_ids: [(await roleIds(second)).Professor],
    });
    const { id } = home.body.model;
    const portrait = crypto.randomUUID();
    await owner.query(
      `update users set picture_file_id = $2, last_login_at = now(), known_to_institutions = '{}' where id = $1`,
      [id, portrait],
    );
    const atHome = (await second.get(`/api/v1/users/${id}`)).body.model;
    expect(atHome).toMatchObject({
      phone,
      picture: `/api/v1/files/${portrait}`,
      last_login_at: expect.any(String),
    });

    const clerk = await createMember(server, 'Cleide Cadastro', {
      [firstInstitution]: {
        permissions: ['users.menu', 'users.create', 'users.edit', 'students.menu', 'chat.menu'],
      },
    });
    const client = await clerk.actingIn(firstInstitution);
    const { rows } = await owner.query('select role_id from memberships where user_id = $1', [clerk.id]);
    const made = await client.post('/api/v1/users', {
      name: 'Fulana',
      email,
      phone: '1140028922',
      role_ids: [rows[0].role_id],
    });
    expect(made.status).toBe(201);
    const path = `/api/v1/users/${id}`;
    const listed = async (query = '') =>
      (await client.get(`/api/v1/users?per_page=100${query}`)).body.model.data as {
        id: string;
        last_login_at: string | null;
      }[];
    const contact = async () =>
      (await client.get('/api/v1/chat/contacts?search=carmem')).body.model.find(
        (one: { id: string }) => one.id === id,
      );
    const hidden = { picture: null, last_login_at: null };
    expect(made.body.model).toMatchObject(hidden);
    const { phone: typedPhone } = made.body.model;
    expect(typedPhone).toContain('4002');
    expect((await client.get(path)).body.model).toMatchObject({ ...hidden, phone: typedPhone });
    expect((await listed()).find((one) => one.id === id)).toMatchObject(hidden);
    expect((await contact()).picture).toBeNull();
    // Not told by the order either: those without a last sign-in come last.
    const sorted = await listed('&order_column=last_login_at&direction=desc');
    const firstGap = sorted.findIndex(({ last_login_at }) => last_login_at === null);
    expect(firstGap).toBeGreaterThan(0);
    expect(sorted.slice(firstGap).every(({ last_login_at }) => last_login_at === null)).toBe(true);
    const register = await owner.query(
      'select name, phone from people where user_id = $1 and institution_id = $2',
      [id, client.institutionId],
    );
    expect(register.rows).toEqual([{ name: 'Fulana', phone: typedPhone }]);

    // The institution edits its own phone; the account keeps what it has.
    const { body } = await client.get(path);
    expect((await client.put(path, { ...body.model, labels: undefined })).status).toBe(200);
    const changed = await client.put(path, { phone: '1132104321' });
    expect(changed.body.model.phone).toContain('4321');
    expect((await second.get(path)).body.model).toMatchObject({ phone, name: 'Carmem Conhecida' });

    // She was told by mail: once she has signed in, her portrait is seen here too.
    await owner.query('update users set last_login_at = now() where id = $1', [id]);
    expect((await client.get(path)).body.model).toMatchObject({
      picture: `/api/v1/files/${portrait}`,
      last_login_at: null,
      phone: changed.body.model.phone,
    });
    expect((await contact()).picture).toBe(`/api/v1/files/${portrait}`);
  });

  it('never get or lose more rights than whoever manages them holds', async () => {
    const roles = await roleIds(admin);
    const teacher = await findUser(manager, 'teacher@certame.example');
    const above = await manager.put(`/api/v1/users/${teacher.id}`, {
      role_ids: [roles.Professor, roles.Administrador],
    });
    expect(above.body.code).toBe('role-above');
    const self = await findUser(manager, 'manager@certame.example');
    expect(
      (await manager.put(`/api/v1/users/${self.id}`, { role_ids: [roles.Administrador] })).body.code,
    ).toBe('role-above');
    expect(
      (await manager.put(`/api/v1/users/${admin.user?.id}`, { role_ids: [roles.Aluno] })).body.code,
    ).toBe('role-above');
    expect(
      (
        await manager.post('/api/v1/users', {
          name: 'x',
          email: 'x@y.example',
          role_ids: [roles.Administrador],
        })
      ).body.code,
    ).toBe('role-above');
    expect(
      (await manager.put(`/api/v1/users/${admin.user?.id}`, { email: 'mine@evil.example' })).body.code,
    ).toBe('user-above');
    expect((await admin.get(`/api/v1/users/${admin.user?.id}`)).body.model.email).toBe(
      'admin@certame.example',
    );
    const foreign = await roleIds(await server.as('admin', 'Instituto Maré'));
    const reply = await admin.put(`/api/v1/users/${teacher.id}`, { role_ids: [foreign.Professor] });
    expect(reply.body.errors.role_ids).toBeDefined();
    const fine = await manager.put(`/api/v1/users/${teacher.id}`, {
      role_ids: [roles.Professor, roles.Corretor],
    });
    expect(fine.body.model.labels.role_ids).toEqual(['Corretor', 'Professor']);
  });

  it('include an administrator at every moment', async () => {
    const roles = await roleIds(admin);
    const id = admin.user?.id;
    expect((await admin.delete(`/api/v1/users/${id}`)).body.code).toBe('not-yourself');
    expect((await admin.put(`/api/v1/users/${id}`, { active: false })).body.code).toBe('not-yourself');
    expect((await admin.put(`/api/v1/users/${id}`, { role_ids: [roles.Professor] })).body.code).toBe(
      'last-administrator',
    );
    const role = await admin.get(`/api/v1/roles/${roles.Administrador}/permissions`);
    const without = role.body.model.granted.filter((key: string) => key !== 'users.edit');
    expect(
      (await admin.put(`/api/v1/roles/${roles.Administrador}/permissions`, { granted: without })).body.code,
    ).toBe('last-administrator');
    expect((await admin.get(`/api/v1/users/${id}`)).body.model.role_ids).toContain(roles.Administrador);
  });

  it('lose their sessions when deactivated in the form, and old links when the address changes', async () => {
    const corrector = await server.as('corrector');
    const id = corrector.user?.id;
    await admin.put(`/api/v1/users/${id}`, { active: false });
    expect((await corrector.post('/api/v1/logged')).status).toBe(401);
    await admin.put(`/api/v1/users/${id}`, { active: true });
    const changed = await admin.put(`/api/v1/users/${id}`, { email: 'carla@escola.example' });
    expect(changed.body.model.email).toBe('carla@escola.example');
    const person = await owner.query('select email from people where user_id = $1', [id]);
    expect(person.rows).toEqual([{ email: 'carla@escola.example' }]);
    const taken = await admin.put(`/api/v1/users/${id}`, { email: 'teacher@certame.example' });
    expect(taken.status).toBe(409);
    expect(taken.body.errors.email).toBeDefined();
  });

  it('are filtered by role', async () => {
    const roles = await roleIds(admin);
    const list = await admin.get(`/api/v1/users?filters[role_ids][]=${roles.Supervisor}`);
    expect(list.body.model.data.map((one: { email: string }) => one.email)).toEqual([
      'supervisor@certame.example',
    ]);
    expect((await admin.get('/api/v1/users?filters[role_ids][]=x')).status).toBe(422);
  });
});

describe('roles', () => {
  it('show the catalogue as a tree and grant only what is in it and held', async () => {
    const made = await admin.post('/api/v1/roles', {
      name: 'Secretaria',
      description: 'Cadastros',
      key: 'admin',
    });
    expect(made.status).toBe(201);
    expect(made.body.model).toMatchObject({ key: null, members: 0 });
    const path = `/api/v1/roles/${made.body.model.id}/permissions`;
    const tree = await admin.get(path);
    const flat = JSON.stringify(tree.body.model.modules);
    expect(flat).toContain('"name":"Acadêmico"');
    expect(flat).toContain('{"key":"students.create","label":"Criar Aluno"}');
    expect(flat).not.toContain('general_system_admin');
    expect(tree.body.model.granted).toEqual([]);
    for (const granted of [['general_system_admin'], ['public'], ['nothing.menu']]) {
      expect((await admin.put(path, { granted })).status).toBe(422);
    }
    const set = await admin.put(path, {
      granted: ['students.menu', 'roles.menu', 'roles.edit', 'users.menu', 'users.edit'],
    });
    expect(set.body.model.granted).toEqual([
      'roles.edit',
      'roles.menu',
      'students.menu',
      'users.edit',
      'users.menu',
    ]);
    // Acts at once, and its holder can't raise himself by it.
    const corrector = await server.as('approver');
    const id = corrector.user?.id;
    expect((await corrector.get('/api/v1/students')).status).toBe(403);
    await admin.put(`/api/v1/users/${id}`, { role_ids: [made.body.model.id] });
    expect((await corrector.get('/api/v1/students')).status).toBe(200);
    expect(
      (await corrector.put(path, { granted: ['students.menu', 'roles.menu', 'roles.edit', 'billing.menu'] }))
        .body.code,
    ).toBe('role-above');
    expect((await admin.delete(`/api/v1/roles/${made.body.model.id}`)).body.code).toBe('role-in-use');
    const roles = await roleIds(admin);
    expect((await admin.delete(`/api/v1/roles/${roles.Aluno}`)).body.code).toBe('product-role');
    expect((await (await server.as('admin', 'Instituto Maré')).get(path)).status).toBe(404);
  });
});
