import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const server = await useTestServer();
const { owner } = server;

/** An administrator of the first institution only, and not of the installation. */
async function localAdmin() {
  await owner.query(`update users set is_system_admin = false where email = 'admin@certame.example'`);
  await owner.query(
    `delete from memberships m using users u, institutions i where u.id = m.user_id and i.id = m.institution_id
        and u.email = 'admin@certame.example' and i.name = 'Instituto Maré'`,
  );
  return server.as('admin');
}
const names = (body: { model: { data: { name: string }[] } }): string[] =>
  body.model.data.map((one) => one.name);

describe('institutions', () => {
  it('are all seen by administrators of the installation', async () => {
    const admin = await server.as('admin');
    expect(names((await admin.get('/api/v1/institutions')).body)).toEqual([
      'Colégio Horizonte',
      'Instituto Maré',
    ]);
  });

  it('send nobody to a host that the operator has not allowed, also where one is stored from before', async () => {
    const admin = await server.as('admin');
    const [own] = (await admin.get('/api/v1/institutions')).body.model.data;
    const at = `/api/v1/institutions/${own.id}`;
    const refused = await admin.put(at, { logout_redirect_url: 'https://phishing.example/' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.logout_redirect_url).toEqual([expect.stringContaining('permitidos')]);
    const allowed = `${server.services.publicUrl()}/saida`;
    expect((await admin.put(at, { logout_redirect_url: allowed })).status).toBe(200);
    const told = async () =>
      (await admin.get('/api/v1/me')).body.model.institutions.find(({ id }: { id: string }) => id === own.id)
        .logout_redirect_url;
    expect(await told()).toBe(allowed);
    await owner.query(
      `update institutions set logout_redirect_url = 'https://phishing.example/' where id = $1`,
      [own.id],
    );
    expect(await told()).toBeNull();
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
    expect((await (await server.as('manager')).get('/api/v1/organizations')).status).toBe(403);
  });

  it("show a logo and a colour: their own, else the organization's", async () => {
    // What an organization shows stands for all of its institutions.
    await owner.query(`update users set is_system_admin = true where email = 'admin@certame.example'`);
    const admin = await server.as('admin');
    const path = `/api/v1/institutions/${admin.institutionId}`;
    const organizationId = (await admin.get(path)).body.model.organization_id;
    const upload = async (purpose: string): Promise<string> => {
      const form = new FormData();
      form.set('purpose', purpose);
      form.set('file', new Blob([new Uint8Array(onePixel)], { type: 'image/png' }), 'logo.png');
      return (await admin.post('/api/v1/files', form)).body.model.id;
    };
    const [logo, picture] = [await upload('brand'), await upload('question')];
    const organization = `/api/v1/organizations/${organizationId}`;
    const saved = await admin.put(organization, { primary_color: '#aa0044', logo_file_id: logo });
    expect(saved.body.model).toMatchObject({ primary_color: '#aa0044', logo_file_id: logo });
    for (const address of [organization, path]) {
      const refused = await admin.put(address, { logo_file_id: picture });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['logo_file_id']]);
    }
    await admin.put(path, { small_logo_file_id: logo, time_zone: 'America/Manaus' });
    const me = (await admin.get('/api/v1/me')).body.model;
    const own = me.institutions.find((one: { id: string }) => one.id === admin.institutionId);
    expect(own).toMatchObject({
      small_logo: `/api/v1/files/brand/${logo}`,
      time_zone: 'America/Manaus',
      organization: { logo: `/api/v1/files/brand/${logo}`, custom_data: '{"primaryColor":"#aa0044"}' },
    });
    expect((await server.anonymous().get(own.small_logo)).status).toBe(200);
    expect((await admin.put(organization, { primary_color: null })).body.model.primary_color).toBeNull();
  });
});
