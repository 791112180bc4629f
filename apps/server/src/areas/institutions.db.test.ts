import { startTestServer, type TestServer } from '@certame/testkit/start-test-server.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let test: TestServer;
let owner: pg.Client;
beforeAll(async () => {
  test = await startTestServer();
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await test.stop();
});

/** An administrator of the first institution only, and not of the installation. */
async function localAdmin() {
  await owner.query(`update users set is_system_admin = false where email = 'admin@certame.example'`);
  await owner.query(
    `delete from memberships m using users u, institutions i where u.id = m.user_id and i.id = m.institution_id
        and u.email = 'admin@certame.example' and i.name = 'Instituto Maré'`,
  );
  return test.as('admin');
}
const names = (body: { model: { data: { name: string }[] } }): string[] =>
  body.model.data.map((one) => one.name);

describe('institutions', () => {
  it('are all seen by administrators of the installation', async () => {
    const admin = await test.as('admin');
    expect(names((await admin.get('/api/v1/institutions')).body)).toEqual([
      'Colégio Horizonte',
      'Instituto Maré',
    ]);
  });

  it('are otherwise seen and edited where one administers, founded with roles, and end when nothing is in them', async () => {
    const { rows: before } = await owner.query(`select id from institutions where name = 'Instituto Maré'`);
    const admin = await localAdmin();
    expect(names((await admin.get('/api/v1/institutions')).body)).toEqual(['Colégio Horizonte']);
    expect((await admin.get(`/api/v1/institutions/${before[0].id}`)).status).toBe(404);
    expect((await admin.put(`/api/v1/institutions/${before[0].id}`, { name: 'Minha' })).status).toBe(404);
    const own = (await admin.get('/api/v1/institutions')).body.model.data[0];
    const made = await admin.post('/api/v1/institutions', {
      name: 'Unidade Norte',
      organization_id: own.organization_id,
    });
    expect(made.status).toBe(201);
    const me = await admin.get('/api/v1/me');
    const north = me.body.model.institutions.find((one: { name: string }) => one.name === 'Unidade Norte');
    expect(north.roles).toEqual([{ name: 'Administrador', key: 'admin' }]);
    expect(north.permissions.length).toBeGreaterThan(100);
    const roles = await owner.query('select key from roles where institution_id = $1', [made.body.model.id]);
    expect(roles.rows).toHaveLength(8);
    const zone = await admin.put(`/api/v1/institutions/${made.body.model.id}`, { time_zone: 'Lua/Mar' });
    expect(zone.body.errors.time_zone).toBeDefined();
    const logo = await admin.put(`/api/v1/institutions/${made.body.model.id}`, {
      logo_file_id: crypto.randomUUID(),
    });
    expect(logo.body.errors.logo_file_id).toBeDefined();
    expect((await admin.delete(`/api/v1/institutions/${admin.institutionId}`)).body.code).toBe('in-use');
    expect((await admin.delete(`/api/v1/institutions/${made.body.model.id}`)).status).toBe(200);
    const foreign = await admin.post('/api/v1/institutions', {
      name: 'x',
      organization_id: crypto.randomUUID(),
    });
    expect(foreign.body.errors.organization_id).toBeDefined();
  });

  it('stand in organizations, each founded with a first institution', async () => {
    const admin = await localAdmin();
    const made = await admin.post('/api/v1/organizations', { name: 'Rede Nova' });
    expect(made.status).toBe(201);
    expect(names((await admin.get('/api/v1/organizations')).body)).toContain('Rede Nova');
    expect(names((await admin.get('/api/v1/institutions')).body)).toContain('Rede Nova');
    expect((await admin.delete(`/api/v1/organizations/${made.body.model.id}`)).body.code).toBe('in-use');
    expect((await (await test.as('manager')).get('/api/v1/organizations')).status).toBe(403);
  });
});
