import { permissionKeys } from '@certame/contract/permissions.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { functionalityName } from '#features/roles/product-names.ts';
import { readSheet } from '#lib/sheets/sheets.ts';
import { textsOf } from '#lib/texts.ts';
import { seedInstallation } from '#seed/installation.ts';

/** Administers the second institution, and not the installation. */
let local: ApiClient;

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;
const admin = await server.as('admin');
beforeAll(async () => {
  await owner.query(
    `insert into memberships (institution_id, user_id, role_id)
     select r.institution_id, u.id, r.id from users u, roles r join institutions i on i.id = r.institution_id
      where u.email = 'manager@certame.example' and r.key = 'admin' and i.name = 'Instituto Maré'`,
  );
  local = await server.as('manager', 'Instituto Maré');
});

const find = async (area: string, search: string) =>
  (await admin.get(`/api/v1/${area}?per_page=100&filters[search]=${encodeURIComponent(search)}`)).body.model
    .data[0];
const treeOf = async (client: ApiClient, headers: Record<string, string> = {}): Promise<string> => {
  const roles = (await client.get('/api/v1/roles/options')).body.model;
  const id = roles.find((one: { label: string }) => one.label === 'Professor').id;
  const reply = await client.send('GET', `/api/v1/roles/${id}/permissions`, undefined, headers);
  return JSON.stringify(reply.body.model.modules);
};

async function makeOwn(name: string, display = 'Baixar relatórios') {
  const module = await admin.post('/api/v1/modules', { name: 'Próprio', description: 'Da rede' });
  expect(module.status).toBe(201);
  const functionality = await admin.post('/api/v1/functionalities', {
    name: 'Relatórios próprios',
    module_id: module.body.model.id,
  });
  expect(functionality.status).toBe(201);
  const permission = await admin.post('/api/v1/permissions', {
    name,
    display_name: display,
    functionality_id: functionality.body.model.id,
  });
  expect(permission.status, JSON.stringify(permission.body)).toBe(201);
  return {
    module: module.body.model,
    functionality: functionality.body.model,
    permission: permission.body.model,
  };
}

describe('the catalogue of permissions', () => {
  it('holds every key of the product, each in its place', async () => {
    const { body } = await admin.get('/api/v1/permissions?per_page=1');
    expect(body.model.total).toBe(permissionKeys.length);
    const create = (await admin.get('/api/v1/permissions?filters[name]=students.create')).body.model.data[0];
    expect(create).toMatchObject({
      display_name: 'Criar Aluno',
      guard_name: 'web',
      labels: { functionality_id: 'Alunos' },
    });
    expect(create.roles).toBeGreaterThan(0);
  });

  it('takes own modules, functionalities and permissions, which roles are then granted', async () => {
    const { module, functionality, permission } = await makeOwn('proprio.relatorios.baixar');
    expect(permission.guard_name).toBe('web');
    expect(await treeOf(admin)).toContain('{"key":"proprio.relatorios.baixar","label":"Baixar relatórios"}');
    const role = await admin.post('/api/v1/roles', { name: 'Quem baixa' });
    const path = `/api/v1/roles/${role.body.model.id}/permissions`;
    expect((await admin.put(path, { granted: [permission.name] })).body.model.granted).toEqual([
      permission.name,
    ]);

    // What somebody holds stays; the levels above it too.
    const used = await admin.delete(`/api/v1/permissions/${permission.id}`);
    expect([used.status, used.body.code]).toEqual([409, 'permission-in-use']);
    expect(used.body.messages[0].message).toContain('1');
    expect((await admin.delete(`/api/v1/functionalities/${functionality.id}`)).body.code).toBe('in-use');
    expect((await admin.delete(`/api/v1/modules/${module.id}`)).body.code).toBe('in-use');

    // A new key is followed by the roles that hold it.
    const renamed = await admin.put(`/api/v1/permissions/${permission.id}`, { name: 'proprio.baixar' });
    expect(renamed.status).toBe(200);
    expect((await admin.get(path)).body.model.granted).toEqual(['proprio.baixar']);
    await admin.put(path, { granted: [] });
    for (const gone of [
      `permissions/${permission.id}`,
      `functionalities/${functionality.id}`,
      `modules/${module.id}`,
    ])
      expect((await admin.delete(`/api/v1/${gone}`)).status, gone).toBe(200);
  });

  it('keeps the keys of the product, whose names and descriptions may be edited', async () => {
    const row = (await admin.get('/api/v1/permissions?filters[name]=courses.create')).body.model.data[0];
    const path = `/api/v1/permissions/${row.id}`;
    const renamed = await admin.put(path, { ...row, name: 'courses.make' });
    expect([renamed.status, renamed.body.code]).toEqual([422, 'product-catalogue']);
    expect(renamed.body.errors.name).toBeDefined();
    expect((await admin.delete(path)).body.code).toBe('product-catalogue');
    expect((await admin.delete(`/api/v1/modules/${(await find('modules', 'academico')).id}`)).body.code).toBe(
      'product-catalogue',
    );
    expect(
      (await admin.delete(`/api/v1/functionalities/${(await find('functionalities', 'cursos')).id}`)).body
        .code,
    ).toBe('product-catalogue');
    const edited = await admin.put(path, { ...row, display_name: 'Abrir um curso', description: 'Novo' });
    expect(edited.body.model).toMatchObject({ display_name: 'Abrir um curso', name: 'courses.create' });
    expect(await treeOf(admin)).toContain('{"key":"courses.create","label":"Abrir um curso"}');

    // A start keeps what was edited, and brings what is new to the product.
    await owner.query(
      `update permissions set display_name = 'Velho', product_name = 'Velho' where name = 'courses.edit'`,
    );
    await owner.query(`update permissions set product_name = 'Velho' where name = 'courses.create'`);
    await seedInstallation(server.ownerUrl);
    const after = await owner.query(
      `select name, display_name from permissions where name in ('courses.create', 'courses.edit') order by name`,
    );
    expect(after.rows).toEqual([
      { name: 'courses.create', display_name: 'Abrir um curso' },
      { name: 'courses.edit', display_name: 'Editar Curso' },
    ]);
  });

  it('is listed and chosen in the reader’s language, and says which rows are the product’s', async () => {
    const own = await makeOwn('proprio.listado');
    const english = async (path: string) =>
      (await admin.send('GET', `/api/v1/${path}`, undefined, { 'accept-language': 'en' })).body.model;
    const module = await find('modules', 'academico');
    const [row] = (await english('modules?filters[search]=academico')).data;
    expect(row).toMatchObject({ name: module.name, of_product: true, labels: { name: 'Academic' } });
    const [functionality] = (await english('functionalities?filters[search]=alunos')).data;
    expect(functionality).toMatchObject({
      of_product: true,
      labels: { name: 'Students', module_id: 'Academic' },
    });
    const [permission] = (await english('permissions?filters[name]=students.create')).data;
    expect(permission).toMatchObject({
      display_name: 'Criar Aluno',
      of_product: true,
      labels: { display_name: 'Create student', functionality_id: 'Students' },
    });
    expect(await english(`modules/options?ids=${module.id}`)).toEqual([{ id: module.id, label: 'Academic' }]);
    const [mine] = (await english('permissions?filters[name]=proprio.listado')).data;
    expect(mine).toMatchObject({
      of_product: false,
      labels: { display_name: 'Baixar relatórios', functionality_id: 'Relatórios próprios' },
    });
    for (const [area, one] of Object.entries({
      permissions: own.permission,
      functionalities: own.functionality,
      modules: own.module,
    }))
      await admin.delete(`/api/v1/${area}/${one.id}`);
  });

  it('is sorted and searched by what the reader is shown', async () => {
    const shown = async (area: string, column: string, query: string): Promise<string[]> => {
      const { body } = await admin.send('GET', `/api/v1/${area}?per_page=100&${query}`, undefined, {
        'accept-language': 'en',
      });
      return body.model.data.map(({ labels }: { labels: Record<string, string> }) => labels[column]);
    };
    for (const [area, column] of [
      ['modules', 'name'],
      ['functionalities', 'name'],
      ['permissions', 'display_name'],
    ] as const) {
      const names = await shown(area, column, `order_column=${column}`);
      expect(names.length).toBeGreaterThan(5);
      expect(names).toEqual(names.toSorted(new Intl.Collator('pt-BR').compare));
      expect(await shown(area, column, `order_column=${column}&direction=desc`)).not.toEqual(names);
    }
    expect(await shown('modules', 'name', 'filters[search]=academ')).toEqual(['Academic']);
    expect(await shown('functionalities', 'name', 'filters[search]=STUDENTS')).toContain('Students');
  });

  it('is exported in the reader’s language', async () => {
    const file = await admin.send('GET', '/api/v1/functionalities/export/xls', undefined, {
      'accept-language': 'en',
    });
    const { rows } = await readSheet(file.body, 'a.xlsx');
    const names = rows.map(({ values }) => `${values.Module}: ${values.Name}`);
    expect(names).toContain('Academic: Students');
    expect(names.filter((name) => /[ãçõ]/.test(name))).toEqual([]);
  });

  it('calls a group of screens without a list by what they are about', async () => {
    const named = (key: string) => functionalityName(key, textsOf('pt'));
    expect(['backoffice', 'reports', 'proctoring', 'students'].map(named)).toEqual([
      'Backoffice',
      'Relatórios de avaliações',
      'Acompanhamento e auditoria',
      'Alunos',
    ]);
  });

  it('reads in the language of whoever edits a role, as far as nobody has written another name', async () => {
    const tree = await treeOf(admin, { 'accept-language': 'en' });
    expect(tree).toContain('"name":"Academic"');
    expect(tree).not.toContain('Acadêmico');
  });

  it('refuses keys that no rule could name', async () => {
    const functionality_id = (await find('functionalities', 'alunos')).id;
    for (const name of [
      'general_system_admin',
      'public',
      'a|b',
      'Maiúscula.x',
      'com espaço',
      '.x',
      'x.',
      '',
    ]) {
      const reply = await admin.post('/api/v1/permissions', { name, display_name: 'x', functionality_id });
      expect(reply.status, name).toBe(422);
      expect(reply.body.errors.name, name).toBeDefined();
    }
    const twice = await admin.post('/api/v1/permissions', {
      name: 'students.menu',
      display_name: 'x',
      functionality_id,
    });
    expect(twice.status).toBe(409);
    expect(twice.body.errors.name).toBeDefined();
  });

  it('is seen by administrators of an institution and changed by those of the installation alone', async () => {
    for (const area of ['modules', 'functionalities', 'permissions']) {
      const list = await local.get(`/api/v1/${area}?per_page=1`);
      expect(list.status, area).toBe(200);
      const row = list.body.model.data[0];
      const calls = [
        local.post(`/api/v1/${area}`, { ...row, name: 'intruso' }),
        local.put(`/api/v1/${area}/${row.id}`, { ...row, description: 'Mudado por quem não pode' }),
        local.delete(`/api/v1/${area}/${row.id}`),
        local.post(`/api/v1/${area}/delete_many`, { ids: [row.id] }),
      ];
      for (const reply of await Promise.all(calls))
        expect([reply.status, reply.body.code], area).toEqual([403, 'installation-only']);
      expect((await admin.get(`/api/v1/${area}/${row.id}`)).body.model.description ?? '').not.toContain(
        'Mudado',
      );
    }
  });

  it('is kept by the database itself from whoever does not administer the installation', async () => {
    const app = new pg.Client({ connectionString: server.urls.app });
    await app.connect();
    try {
      await app.query('begin');
      await app.query(`set local certame.user_id = '${local.user?.id}'`);
      expect((await app.query(`update permissions set description = 'x'`)).rowCount).toBe(0);
      expect((await app.query('delete from modules')).rowCount).toBe(0);
      await expect(app.query(`insert into modules (name) values ('x')`)).rejects.toThrow(
        /row-level security/,
      );
    } finally {
      await app.query('rollback');
      await app.end();
    }
  });
});
