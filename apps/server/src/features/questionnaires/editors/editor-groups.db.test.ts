import type { ApiClient } from '@certame/testkit/api-client.ts';
import { secondInstitution } from '@certame/testkit/start-test-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { makeQuestionnaire, pathOf } from '../tests/world.ts';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;
const [admin, manager, teacher] = await Promise.all([
  server.as('admin'),
  server.as('manager'),
  server.as('teacher'),
]);
afterEach(async () => {
  await owner.query(`delete from questionnaires where settings ->> 'editors_group_id' is not null`);
  await owner.query('delete from editor_groups');
});

const path = '/api/v1/editor_groups';
const idOf = (client: ApiClient): string => client.user?.id ?? '';
const create = (client: ApiClient, name: string, ...members: ApiClient[]) =>
  client.post(path, { name, member_ids: members.map(idOf) });
const made = async (client: ApiClient, name: string, ...members: ApiClient[]): Promise<string> =>
  (await create(client, name, ...members)).body.model.id;

describe('groups of editors', () => {
  it('are made, listed with their people and what they hold, and seen by whom they are', async () => {
    const id = await made(manager, 'Matemática', teacher, manager, teacher);
    await makeQuestionnaire(manager, { settings: { editors_group_id: id } });
    await made(admin, 'álgebra', admin);
    const list = (await teacher.get(path)).body.model;
    expect(list.map((group: { name: string }) => group.name)).toEqual(['álgebra', 'Matemática']);
    expect(list[1]).toMatchObject({ questionnaires: 1, is_member: true, is_mine: false, may_manage: false });
    expect(list[1].members.map((one: { id: string }) => one.id).sort()).toEqual(
      [idOf(teacher), idOf(manager)].sort(),
    );
    expect(list[0]).toMatchObject({ questionnaires: 0, is_member: false });
    const own = (await manager.get(path)).body.model[1];
    expect(own).toMatchObject({ is_mine: true, may_manage: true });
    expect((await admin.get(path)).body.model[1]).toMatchObject({ is_mine: false, may_manage: true });
  });

  it('are changed and deleted by their maker and by who administers the institution; members add nobody', async () => {
    const id = await made(manager, 'Física', teacher);
    const put = (client: ApiClient) =>
      client.put(`${path}/${id}`, { name: 'Física 1', member_ids: [idOf(teacher), idOf(admin)] });
    expect((await put(teacher)).body.code).toBe('editor-group-managers');
    expect((await teacher.delete(`${path}/${id}`)).body.code).toBe('editor-group-managers');
    expect((await put(manager)).body.model).toMatchObject({ name: 'Física 1' });
    expect((await put(admin)).status).toBe(200);
    expect((await admin.delete(`${path}/${id}`)).status).toBe(200);
    expect((await admin.get(path)).body.model).toEqual([]);
  });

  it('are not saved over what somebody else has saved meanwhile', async () => {
    const group = (await create(manager, 'Química', teacher)).body.model;
    const body = { name: 'Química 1', member_ids: [idOf(teacher)], updated_at: group.updated_at };
    expect((await manager.put(`${path}/${group.id}`, body)).status).toBe(200);
    const late = await admin.put(`${path}/${group.id}`, { ...body, name: 'Química 2' });
    expect([late.status, late.body.code, late.body.data.current.name]).toEqual([
      409,
      'conflict',
      'Química 1',
    ]);
  });

  it('are copied by anybody, who then owns the copy; each copy has a name of its own', async () => {
    const id = await made(manager, 'Biologia', teacher, admin);
    const copy = await teacher.post(`${path}/${id}/clone`);
    expect(copy.status).toBe(201);
    expect(copy.body.model).toMatchObject({ name: 'Biologia (cópia)', is_mine: true, questionnaires: 0 });
    expect(copy.body.model.members).toHaveLength(2);
    expect((await teacher.post(`${path}/${id}/clone`)).body.model.name).toBe('Biologia (cópia) 2');
  });

  it('are not deleted while a questionnaire names them, even one that the reader does not see', async () => {
    const id = await made(manager, 'História', teacher);
    const questionnaire = await makeQuestionnaire(manager, { settings: { editors_group_id: id } });
    const other = await makeQuestionnaire(manager);
    await owner.query(
      `insert into data_access (institution_id, owner_type, owner_id, model_type, model_id, level)
       values ($1, 'user', $2, 'questionnaires', $3, 'write')`,
      [admin.institutionId, idOf(admin), other.id],
    );
    const refused = await admin.delete(`${path}/${id}`);
    await owner.query('delete from data_access');
    expect([refused.status, refused.body.code]).toEqual([409, 'editor-group-in-use']);
    expect(refused.body.messages[0].message).toContain('Não foi possível excluir o grupo');
    await manager.delete(pathOf(questionnaire));
    expect((await manager.delete(`${path}/${id}`)).status).toBe(200);
  });

  it('take only people of the institution who may edit questionnaires, and keep who has lost that', async () => {
    const student = await server.as('student');
    const stranger = await server.as('admin', secondInstitution);
    const { rows } = await owner.query<{ id: string }>(
      `insert into users (email, name) values ('de-fora@example.com', 'De Fora') returning id`,
    );
    for (const id of [idOf(student), rows[0]?.id, crypto.randomUUID()]) {
      const reply = await manager.post(path, { name: 'Geografia', member_ids: [idOf(teacher), id] });
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['member_ids']]);
    }
    expect((await manager.post(path, { name: 'Vazio', member_ids: [] })).status).toBe(422);
    expect((await manager.post(path, { name: '  ', member_ids: [idOf(teacher)] })).status).toBe(422);
    const id = await made(manager, 'Geografia', teacher, admin);
    const role = await owner.query(
      `delete from role_permissions where permission_key = 'questionnaires.edit' and institution_id = $1
          and role_id in (select role_id from memberships where user_id = $2) returning *`,
      [teacher.institutionId, idOf(teacher)],
    );
    const kept = await manager.put(`${path}/${id}`, { name: 'Geo', member_ids: [idOf(teacher)] });
    expect(kept.body.model.members).toMatchObject([{ id: idOf(teacher), may_edit: false }]);
    for (const row of role.rows)
      await owner.query('insert into role_permissions values ($1, $2, $3)', [
        row.institution_id,
        row.role_id,
        row.permission_key,
      ]);
    expect((await stranger.get(path)).body.model).toEqual([]);
    for (const [method, address] of [
      ['PUT', `${path}/${id}`],
      ['DELETE', `${path}/${id}`],
      ['POST', `${path}/${id}/clone`],
    ] as const)
      expect(
        (await stranger.send(method, address, { name: 'x', member_ids: [idOf(stranger)] })).status,
        method,
      ).toBe(404);
    expect((await student.get(path)).status).toBe(403);
  });

  it('bear a name once, however it is written', async () => {
    await made(manager, 'Redação', teacher);
    const twice = await create(admin, 'REDAÇÃO', admin);
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([409, ['name']]);
  });

  it('offer for choice who may edit, told apart by e-mail for who may read users', async () => {
    const found = async (client: ApiClient, search: string) =>
      (await client.get(`${path}/editor_options?search=${search}`)).body.model;
    expect(await found(teacher, 'teresa')).toEqual([{ id: idOf(teacher), label: 'Teresa Professora' }]);
    expect((await found(admin, 'teresa'))[0]).toMatchObject({ detail: 'teacher@certame.example' });
    expect(await found(admin, 'student@')).toEqual([]);
  });
});
