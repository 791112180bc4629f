import { addMemberWithRoles, addSettledMember, ownPassword } from '../support/data/people.ts';
import { enter, expectPath, notice, open } from '../support/steps.ts';
import { apiAs, expect, firstInstitution, must, type Page, test } from '../support/test.ts';

/** Who may do what, changed by an administrator while the people it concerns are at work. */
const classRows = (page: Page) => page.getByRole('table', { name: 'Turmas' }).locator('tbody tr');
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' });

test('a role is cloned and named; what is taken from it is gone from the pages of who holds it', async ({
  page,
  newPerson,
}) => {
  await enter(page, 'admin', { path: '/roles' });
  await page.getByRole('button', { name: 'Clonar papel: Professor' }).click();
  await expect(notice(page, 'Papel criado: Cópia de Professor.')).toBeVisible();
  const name = page.getByRole('textbox', { name: /^Nome/ });
  await expect(name).toHaveValue('Cópia de Professor');
  await name.fill('Professor convidado');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(notice(page, 'Operação realizada com sucesso')).toBeVisible();
  await addMemberWithRoles('Gil Convidado', 'gil@administra.example', 'Professor convidado');

  const gil = await newPerson();
  await enter(gil, 'gil@administra.example', { password: ownPassword, path: '/classes' });
  await expect(classRows(gil)).not.toHaveCount(0);

  await page.getByRole('searchbox', { name: 'Procurar permissão' }).fill('classes.');
  const box = page.getByRole('checkbox', { name: 'Turmas', exact: true });
  await expect(box).toBeVisible();
  await box.uncheck();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(notice(page, 'Operação realizada com sucesso')).toBeVisible();

  // Nobody has touched Gil's page: it leaves what it may no longer show.
  await expectPath(gil, '/');
  await expect(menu(gil).getByRole('link', { name: 'Turmas', exact: true })).toBeHidden();
});

test('what is taken from a role before a page of its holder listens is gone from it as well', async ({
  newPerson,
}) => {
  const admin = await apiAs('admin');
  const { model: role } = await must(admin.post('/api/v1/roles', { name: 'Secretaria de linha lenta' }));
  const path = `/api/v1/roles/${role.id}/permissions`;
  await must(admin.put(path, { granted: ['classes.menu', 'courses.menu'] }));
  await addMemberWithRoles('Lia Lenta', 'lia@administra.example', 'Secretaria de linha lenta');
  const lia = await newPerson();
  let letJoin = (): void => undefined;
  const isChanged = new Promise<void>((resolve) => {
    letJoin = resolve;
  });
  await lia.route('**/broadcasting/auth', async (route) => {
    await isChanged;
    await route.continue();
  });
  await enter(lia, 'lia@administra.example', { password: ownPassword, path: '/classes' });
  await expect(classRows(lia)).not.toHaveCount(0);
  await must(admin.put(path, { granted: ['courses.menu'] }));
  letJoin();
  await expectPath(lia, '/');
});

test('two people at the permissions of one role lose nothing of each other', async ({ page, newPerson }) => {
  const admin = await apiAs('admin');
  const { model: role } = await must(admin.post('/api/v1/roles', { name: 'Secretaria a quatro mãos' }));
  const path = `/api/v1/roles/${role.id}/permissions`;
  await must(admin.put(path, { granted: ['courses.menu', 'disciplines.menu'] }));
  const other = await newPerson();
  const boxIn = (where: Page, key: string) => where.locator(`input[title="${key}"]`);
  for (const where of [page, other]) {
    await enter(where, 'admin', { path: `/roles/${role.id}/edit` });
    await where.getByRole('searchbox', { name: 'Procurar permissão' }).fill('.menu');
    await expect(boxIn(where, 'courses.menu')).toBeChecked();
  }
  const save = (where: Page) => where.getByRole('button', { name: 'Salvar', exact: true }).click();
  await boxIn(other, 'classes.menu').check();
  await boxIn(page, 'courses.menu').uncheck();
  await save(page);
  await expect(notice(page, 'Operação realizada com sucesso')).toBeVisible();
  await save(other);
  await expect(notice(other, 'Outra pessoa alterou este registro')).toBeVisible();
  await expect(boxIn(other, 'courses.menu')).not.toBeChecked();
  await expect(boxIn(other, 'classes.menu')).toBeChecked();
  await save(other);
  await expect(notice(other, 'Operação realizada com sucesso')).toBeVisible();
  expect((await must(admin.get(path))).model.granted).toEqual(['classes.menu', 'disciplines.menu']);
});

test('the name of a role and what it may do are saved by one button, and left only when asked', async ({
  page,
}) => {
  const admin = await apiAs('admin');
  const { model: role } = await must(admin.post('/api/v1/roles', { name: 'Secretaria de um botão' }));
  await enter(page, 'admin', { path: `/roles/${role.id}/edit` });
  await page.getByRole('searchbox', { name: 'Procurar permissão' }).fill('courses.menu');
  await page.locator('input[title="courses.menu"]').check();
  const save = page.getByRole('button', { name: /^Salvar/ });
  await expect(save).toHaveCount(1);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  const question = page.getByRole('dialog', { name: /ainda não foram salvas/ });
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await page.getByRole('textbox', { name: /^Nome/ }).fill('Secretaria de um só botão');
  await save.click();
  await expect(notice(page, 'Operação realizada com sucesso')).toBeVisible();
  expect((await must(admin.get(`/api/v1/roles/${role.id}`))).model.name).toBe('Secretaria de um só botão');
  expect((await must(admin.get(`/api/v1/roles/${role.id}/permissions`))).model.granted).toEqual([
    'courses.menu',
  ]);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expectPath(page, '/roles');
});

test('a permission that a role loses is gone at once, also for somebody who is signed in', async ({
  page,
  newPerson,
}) => {
  const admin = await apiAs('admin');
  const role = await must(admin.post('/api/v1/roles', { name: 'Secretaria escolar' }));
  await must(
    admin.put(`/api/v1/roles/${role.model.id}/permissions`, {
      granted: ['courses.menu', 'disciplines.menu'],
    }),
  );
  const email = 'secretaria@certame.example';
  await addSettledMember(admin, { name: 'Célia Secretária', email, roleIds: [role.model.id] });

  const person = await apiAs(email, firstInstitution, ownPassword);
  expect((await person.get('/api/v1/courses')).status).toBe(200);
  await enter(page, email, { password: ownPassword, path: '/courses' });
  await expect(page.getByRole('cell', { name: 'Ensino Médio', exact: true })).toBeVisible();

  const administrator = await newPerson();
  await enter(administrator, 'admin', { path: `/roles/${role.model.id}/edit` });
  await administrator.getByPlaceholder('Procurar permissão').fill('cursos');
  const permission = administrator.locator('input[title="courses.menu"]');
  await expect(permission).toBeChecked();
  await permission.uncheck();
  await administrator.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(notice(administrator, 'Operação realizada com sucesso')).toBeVisible();

  // Nobody has touched the page: it says so and leads home, and the server refuses what it could still ask for.
  await expect(notice(page, 'Você não tem permissão para realizar esta operação.')).toBeVisible();
  await expectPath(page, '/');
  expect((await person.get('/api/v1/courses')).status).toBe(403);
  await open(page, '/courses');
  await expectPath(page, '/not-authorized');
  await open(page, '/disciplines');
  await expect(page.getByRole('heading', { name: 'Disciplinas', level: 1 })).toBeVisible();
});
