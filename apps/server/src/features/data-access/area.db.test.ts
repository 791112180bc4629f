import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readSheet } from '#lib/sheets/sheets.ts';

let classIds: string[];

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;
const [admin, teacher] = await Promise.all([server.as('admin'), server.as('teacher')]);
beforeAll(async () => {
  await owner.query('delete from data_access');
  classIds = (await admin.get('/api/v1/classes')).body.model.data.map((row: { id: string }) => row.id);
});
afterEach(async () => {
  await owner.query('delete from data_access');
});

const grant = (patch: object = {}) =>
  admin.post('/api/v1/data_access/grant', {
    owner_type: 'user',
    owner_id: teacher.user?.id,
    model_type: 'classes',
    model_ids: [classIds[0]],
    level: 'read',
    ...patch,
  });
const effect = async (query: string) =>
  (await admin.get(`/api/v1/data_access/effect?model_type=classes&${query}`)).body.model;
const roleId = async (label: string): Promise<string> =>
  (await admin.get('/api/v1/roles/options')).body.model.find((one: { label: string }) => one.label === label)
    .id;

describe('rules of data access', () => {
  it('are made for several rows at once, act at once and are listed by name', async () => {
    expect((await teacher.get('/api/v1/classes')).body.model.total).toBe(classIds.length);
    const made = await grant({ model_ids: [classIds[0], classIds[1], classIds[0]] });
    expect([made.status, made.body.model.created]).toEqual([201, 2]);
    expect((await grant()).body.model.created).toBe(0);
    const list = (await admin.get('/api/v1/data_access?filters[owner_type]=user')).body.model.data;
    expect(list).toHaveLength(2);
    expect(list[0]).toMatchObject({ owner: 'Teresa Professora', model_type: 'classes', level: 'read' });
    expect(list.map((row: { model: string }) => row.model).sort()).toEqual(['3º ano A', '3º ano B']);
    expect((await admin.get('/api/v1/data_access?filters[model_type]=courses')).body.model.total).toBe(0);
    expect(
      (await admin.get(`/api/v1/data_access?filters[owner_id]=${teacher.user?.id}`)).body.model.total,
    ).toBe(2);
    await admin.delete(`/api/v1/data_access/${list[0].id}`);
    expect((await teacher.get('/api/v1/classes')).body.model.total).toBe(1);
  });

  it('are found by whom and by what they are about, with and without accents', async () => {
    const role = await roleId('Supervisor');
    const course = await admin.post('/api/v1/courses', { name: 'Introdução à Álgebra' });
    await grant();
    await grant({ model_type: 'courses', model_ids: [course.body.model.id] });
    await grant({ owner_type: 'role', owner_id: role, model_ids: [classIds[1]] });
    const found = async (text: string): Promise<string[]> =>
      (await admin.get(`/api/v1/data_access?filters[search]=${encodeURIComponent(text)}`)).body.model.data
        .map((row: { owner: string; model: string }) => `${row.owner}: ${row.model}`)
        .sort();
    const algebra = 'Teresa Professora: Introdução à Álgebra';
    expect(await found('TERESA')).toEqual(['Teresa Professora: 3º ano A', algebra].sort());
    expect(await found('teacher@certame')).toHaveLength(2);
    expect(await found('supervisor')).toEqual(['Supervisor: 3º ano B']);
    for (const text of ['algebra', 'Álgebra', 'teresa introducao'])
      expect(await found(text)).toEqual([algebra]);
    expect(await found('teresa 3º ano b')).toEqual([]);
    expect(await found('%')).toEqual([]);
    const file = await admin.get('/api/v1/data_access/export/xls?filters[search]=algebra');
    expect((await readSheet(Buffer.from(file.body), 'export.xlsx')).rows).toHaveLength(1);
    // The name of what an administrator does not see finds nothing for them either.
    await grant({ owner_id: admin.user?.id, model_ids: [classIds[0]] });
    expect(await found('3º ano b')).toEqual([]);
  });

  it('change their level only, under the lock of other editors', async () => {
    await grant();
    const [row] = (await admin.get('/api/v1/data_access')).body.model.data;
    const path = `/api/v1/data_access/${row.id}`;
    const edited = await admin.put(path, {
      level: 'write',
      owner_id: admin.user?.id,
      model_id: classIds[1],
      updated_at: row.updated_at,
    });
    expect(edited.body.model).toMatchObject({
      level: 'write',
      owner: 'Teresa Professora',
      model: '3º ano A',
    });
    expect((await admin.put(path, { level: 'read', updated_at: row.updated_at })).status).toBe(409);
    const other = await grant({ level: 'read', model_ids: [classIds[0], classIds[1]] });
    expect(other.status).toBe(409);
    expect(other.body.errors.model_ids).toBeDefined();
    expect((await admin.get('/api/v1/data_access')).body.model.total).toBe(1);
  });

  it('outlive their row, which is then named as deleted, in the list and in the export', async () => {
    const made = await admin.post('/api/v1/courses', { name: 'Curso que se vai' });
    await grant({ model_type: 'courses', model_ids: [made.body.model.id] });
    await admin.delete(`/api/v1/courses/${made.body.model.id}`);
    const [row] = (await admin.get('/api/v1/data_access')).body.model.data;
    expect(row.model).toBe('(excluído)');
    const english = await admin.send('GET', '/api/v1/data_access', undefined, { 'accept-language': 'en' });
    expect(english.body.model.data[0].model).toBe('(deleted)');
    const file = await admin.get('/api/v1/data_access/export/xls');
    const { rows } = await readSheet(Buffer.from(file.body), 'export.xlsx');
    expect(JSON.stringify(rows)).toContain('(excluído)');
    expect(JSON.stringify(rows)).toContain('Teresa Professora');
  });

  it('hide the name of a row from an administrator who does not see it', async () => {
    await grant({ model_ids: [classIds[1]] });
    await grant({ owner_id: admin.user?.id, model_ids: [classIds[0]] });
    const list = (await admin.get('/api/v1/data_access')).body.model.data;
    const row = list.find((one: { owner: string }) => one.owner === 'Teresa Professora');
    expect(row.model).toBe('(fora do seu acesso)');
    const choices = (await admin.get('/api/v1/data_access/choices?kind=classes')).body.model;
    expect(choices.map((one: { id: string }) => one.id)).toEqual([classIds[0]]);
    expect((await grant({ model_ids: [classIds[1]], owner_id: admin.user?.id })).status).toBe(422);
  });

  it('say beforehand what they mean', async () => {
    const forTeacher = `owner_type=user&owner_id=${teacher.user?.id}`;
    expect(await effect(forTeacher)).toEqual({ rules: 0, members: 1, concerns_me: false });
    await grant();
    expect(await effect(forTeacher)).toEqual({ rules: 1, members: 1, concerns_me: false });
    expect(await effect(`owner_type=user&owner_id=${admin.user?.id}`)).toMatchObject({ concerns_me: true });
    expect(await effect(`owner_type=role&owner_id=${await roleId('Administrador')}`)).toEqual({
      rules: 0,
      members: 1,
      concerns_me: true,
    });
  });

  it('name members, roles and rows of the institution only', async () => {
    const second = await server.as('admin', 'Instituto Maré');
    const foreignRole = (await second.get('/api/v1/roles/options')).body.model[0].id;
    const foreignClass = (await second.post('/api/v1/classes', { name: 'De lá' })).body.model?.id;
    const bad: [object, string][] = [
      [{ owner_type: 'role', owner_id: foreignRole }, 'owner_id'],
      [{ owner_type: 'role' }, 'owner_id'],
      [{ owner_id: crypto.randomUUID() }, 'owner_id'],
      [{ model_ids: [foreignClass ?? crypto.randomUUID()] }, 'model_ids'],
      [{ model_type: 'courses' }, 'model_ids'],
    ];
    for (const [patch, field] of bad) {
      const reply = await grant(patch);
      expect([reply.status, Object.keys(reply.body.errors)], JSON.stringify(patch)).toEqual([422, [field]]);
    }
    const plain = { owner_type: 'user', owner_id: 'x', model_type: 'classes', model_id: 'y', level: 'read' };
    const reply = await admin.post('/api/v1/data_access', plain);
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['owner_id']]);
    expect((await owner.query('select from data_access')).rowCount).toBe(0);
    const good = { ...plain, owner_id: teacher.user?.id, model_id: classIds[0] };
    expect((await admin.post('/api/v1/data_access', good)).body.model).toMatchObject({ model: '3º ano A' });
    expect((await admin.post('/api/v1/data_access', good)).status).toBe(409);
  });
});
