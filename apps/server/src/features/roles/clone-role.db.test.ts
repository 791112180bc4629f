import type { ApiClient } from '@certame/testkit/api-client.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;
const admin = await server.as('admin');

const roleId = async (client: ApiClient, label: string): Promise<string> =>
  (await client.get('/api/v1/roles/options')).body.model.find((one: { label: string }) => one.label === label)
    .id;
const grantedOf = async (id: string): Promise<string[]> =>
  (await admin.get(`/api/v1/roles/${id}/permissions`)).body.model.granted;

describe('a cloned role', () => {
  it('permits the same, under a name of its own, and is nobody of the product', async () => {
    const teacher = await roleId(admin, 'Professor');
    const first = await admin.post(`/api/v1/roles/${teacher}/clone`);
    expect(first.status).toBe(201);
    expect(first.body.model.name).toBe('Cópia de Professor');
    expect(first.body.messages[0].message).toContain('Cópia de Professor');
    const second = await admin.post(`/api/v1/roles/${teacher}/clone`);
    expect(second.body.model.name).toBe('Cópia de Professor (2)');
    expect(await grantedOf(first.body.model.id)).toEqual(await grantedOf(teacher));
    const row = (await admin.get(`/api/v1/roles/${first.body.model.id}`)).body.model;
    expect(row).toMatchObject({ key: null, members: 0 });
    expect((await admin.delete(`/api/v1/roles/${first.body.model.id}`)).status).toBe(200);
  });

  it('fits the longest name', async () => {
    const long = await admin.post('/api/v1/roles', { name: 'x'.repeat(80) });
    const copy = await admin.post(`/api/v1/roles/${long.body.model.id}/clone`);
    expect(copy.status).toBe(201);
    expect(copy.body.model.name).toHaveLength(80);
  });

  it('sees no more than the original', async () => {
    const made = await admin.post('/api/v1/roles', { name: 'Só uma turma' });
    const [row] = (await admin.get('/api/v1/classes')).body.model.data;
    await admin.post('/api/v1/data_access/grant', {
      owner_type: 'role',
      owner_id: made.body.model.id,
      model_type: 'classes',
      model_ids: [row.id],
      level: 'read',
    });
    const copy = await admin.post(`/api/v1/roles/${made.body.model.id}/clone`);
    const { rows } = await owner.query('select model_id, level from data_access where owner_id = $1', [
      copy.body.model.id,
    ]);
    expect(rows).toEqual([{ model_id: row.id, level: 'read' }]);
    // With the role go the rules that were for it.
    await admin.delete(`/api/v1/roles/${copy.body.model.id}`);
    const left = await owner.query('select from data_access where owner_id = $1', [copy.body.model.id]);
    expect(left.rowCount).toBe(0);
  });

  it('is never above whoever clones, nor of another institution', async () => {
    const clerk = await admin.post('/api/v1/roles', { name: 'Secretaria que clona' });
    await admin.put(`/api/v1/roles/${clerk.body.model.id}/permissions`, {
      granted: ['roles.menu', 'roles.create', 'roles.edit'],
    });
    const approver = await server.as('approver');
    await admin.put(`/api/v1/users/${approver.user?.id}`, { role_ids: [clerk.body.model.id] });
    const above = await approver.post(`/api/v1/roles/${await roleId(admin, 'Administrador')}/clone`);
    expect([above.status, above.body.code]).toEqual([403, 'role-above']);
    expect((await approver.post(`/api/v1/roles/${clerk.body.model.id}/clone`)).status).toBe(201);
    const foreign = await roleId(await server.as('admin', 'Instituto Maré'), 'Professor');
    expect((await admin.post(`/api/v1/roles/${foreign}/clone`)).status).toBe(404);
  });
});
