import type { Locator } from '@playwright/test';
import { pixel } from './support/data/files.ts';
import { contextOf, switchTheme } from './support/screens.ts';
import { enter, expectPath, notice, open, signIn } from './support/steps.ts';
import { apiAs, expect, must, type Page, test } from './support/test.ts';

/** Who may do what, changed by an administrator while the people it concerns are at work. */
const classRows = (page: Page) => page.getByRole('table', { name: 'Turmas' }).locator('tbody tr');
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' });

async function makePerson(name: string, email: string, roleNames: readonly string[]): Promise<string> {
  const admin = await apiAs('admin');
  const roles = (await must(admin.get('/api/v1/roles/options'))).model as { id: string; label: string }[];
  const role_ids = roles.filter(({ label }) => roleNames.includes(label)).map(({ id }) => id);
  const { model } = await must(admin.post('/api/v1/users', { name, email, role_ids }));
  await must(admin.put(`/api/v1/users/${model.id}/change_password`, { password: 'Mesa-4728-porT' }));
  const person = await apiAs(email, undefined, 'Mesa-4728-porT');
  await must(
    person.post('/api/v1/password/change', {
      password: 'Lagarta4Azul',
      password_confirmation: 'Lagarta4Azul',
    }),
  );
  return model.id;
}

test('a role is cloned and named; what is taken from it is gone from the pages of who holds it', async ({
  page,
  newPerson,
}) => {
  await enter(page, 'admin');
  await open(page, '/roles');
  await page.getByRole('button', { name: 'Clonar papel: Professor' }).click();
  await expect(notice(page, 'Papel criado: Cópia de Professor.')).toBeVisible();
  const name = page.getByRole('textbox', { name: /^Nome/ });
  await expect(name).toHaveValue('Cópia de Professor');
  await name.fill('Professor convidado');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(notice(page, 'Operação realizada com sucesso')).toBeVisible();
  await makePerson('Gil Convidado', 'gil@administra.example', ['Professor convidado']);

  const gil = await newPerson();
  await enter(gil, 'gil@administra.example', { password: 'Lagarta4Azul' });
  await open(gil, '/classes');
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

test('two people at the permissions of one role lose nothing of each other', async ({ page, newPerson }) => {
  const admin = await apiAs('admin');
  const { model: role } = await must(admin.post('/api/v1/roles', { name: 'Secretaria a quatro mãos' }));
  const path = `/api/v1/roles/${role.id}/permissions`;
  await must(admin.put(path, { granted: ['courses.menu', 'disciplines.menu'] }));
  const other = await newPerson();
  const boxIn = (where: Page, key: string) => where.locator(`input[title="${key}"]`);
  for (const where of [page, other]) {
    await enter(where, 'admin');
    await open(where, `/roles/${role.id}/edit`);
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
  await enter(page, 'admin');
  await open(page, `/roles/${role.id}/edit`);
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

test('a one-time password is shown once and has to be changed', async ({ page, newPerson }) => {
  await makePerson('Olga Provisória', 'olga@administra.example', ['Professor']);
  await enter(page, 'admin');
  await open(page, '/users?q=olga@administra');
  await page.getByRole('button', { name: 'Mais ações: Olga Provisória' }).click();
  await page.getByRole('menuitem', { name: 'Gerar senha provisória' }).click();
  const dialog = page.getByRole('dialog', { name: 'Senha provisória de Olga Provisória' });
  await dialog.getByRole('button', { name: 'Gerar senha' }).click();
  const shown = dialog.getByRole('status', { name: 'Senha provisória' });
  await expect(shown).toBeVisible();
  const password = (await shown.textContent())?.trim() ?? '';
  expect(password).toMatch(/^[A-Z][a-z]{3}-\d{4}-[a-z]{3}[A-Z]$/);
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(page.getByText(password)).toBeHidden();

  const olga = await newPerson();
  await signIn(olga, 'olga@administra.example', password);
  await expectPath(olga, '/first-access');
  await open(olga, '/classes');
  await expectPath(olga, '/first-access');
  await olga.getByLabel('Nova senha', { exact: true }).fill('Janela7Verde');
  await olga.getByLabel('Repita a nova senha', { exact: true }).fill('Janela7Verde');
  await olga.getByRole('button', { name: 'Salvar e continuar' }).click();
  await expect(olga.getByRole('button', { name: /Menu de Olga/ })).toBeVisible();
});

test('a rule of data access narrows the grid somebody is looking at, and gives it back', async ({
  page,
  newPerson,
}) => {
  await makePerson('Nara Restringida', 'nara@administra.example', ['Professor']);
  const nara = await newPerson();
  await enter(nara, 'nara@administra.example', { password: 'Lagarta4Azul' });
  await open(nara, '/classes');
  await expect(nara.getByRole('row', { name: /3º ano B/ })).toBeVisible();

  await enter(page, 'admin');
  await open(page, '/data_access/create');
  await page.getByRole('combobox', { name: 'Usuário' }).fill('Nara');
  await page.getByRole('option', { name: 'Nara Restringida' }).click();
  await page.getByRole('combobox', { name: 'Tipo de registro' }).click();
  await page.getByRole('option', { name: 'Turmas' }).click();
  await expect(page.getByText('Esta é a primeira regra')).toBeVisible();
  await page.getByRole('combobox', { name: 'Registros' }).fill('3º ano A');
  await page.getByRole('option', { name: '3º ano A' }).click();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(notice(page, 'Operação realizada com sucesso')).toBeVisible();

  await expect(nara.getByRole('row', { name: /3º ano B/ })).toBeHidden();
  await expect(nara.getByRole('row', { name: /3º ano A/ })).toBeVisible();

  const row = page.getByRole('row', { name: /Nara Restringida/ });
  await expect(row).toContainText('3º ano A');
  await row.getByRole('button', { name: /^Excluir/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sim' }).click();
  await expect(nara.getByRole('row', { name: /3º ano B/ })).toBeVisible();
});

test('an administrator is warned before narrowing their own access', async ({ page }) => {
  await enter(page, 'admin');
  await open(page, '/data_access/create');
  await page.getByText('Todos de um papel', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Papel' }).fill('Administrador');
  await page.getByRole('option', { name: 'Administrador' }).click();
  await page.getByRole('combobox', { name: 'Tipo de registro' }).click();
  await page.getByRole('option', { name: 'Cursos' }).click();
  await expect(page.getByText('Esta regra também vale para você')).toBeVisible();
  await page.getByRole('combobox', { name: 'Registros' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Restringir o seu próprio acesso?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  const admin = await apiAs('admin');
  expect((await must(admin.get('/api/v1/data_access?filters[model_type]=courses'))).model.total).toBe(0);
});

test('an institution takes its new colour in every open page', async ({ page, newPerson }) => {
  const other = await newPerson();
  await enter(other, 'teacher');
  const accent = () =>
    other.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());
  const before = await accent();
  await enter(page, 'admin');
  await open(page, '/institutions');
  await page.getByRole('link', { name: 'Colégio Horizonte', exact: true }).click();
  const color = page.getByRole('textbox', { name: 'Cor principal' });
  const saved = await color.inputValue();
  await color.fill('#7a1fa2');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(notice(page, 'Operação realizada com sucesso')).toBeVisible();
  await expect.poll(accent).not.toBe(before);
  const admin = await apiAs('admin');
  await must(admin.put(`/api/v1/institutions/${admin.institutionId}`, { primary_color: saved }));
  await expect.poll(accent).toBe(before);
});

test('a colour that changed while somebody was away is there when they come back', async ({ newPerson }) => {
  const person = await newPerson();
  await enter(person, 'teacher');
  await open(person, '/classes');
  const accentOf = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());
  const before = await accentOf(person);
  const context = person.context();
  await person.close();
  const admin = await apiAs('admin');
  const address = `/api/v1/institutions/${admin.institutionId}`;
  const { primary_color: saved } = (await must(admin.get(address))).model;
  await must(admin.put(address, { primary_color: '#7a1fa2' }));
  const again = await context.newPage();
  await open(again, '/classes');
  await expect.poll(() => accentOf(again)).not.toBe(before);
  await must(admin.put(address, { primary_color: saved }));
  await expect.poll(() => accentOf(again)).toBe(before);
});

test('a logo lies on paper wherever the ground is dark', async ({ browser }) => {
  const admin = await apiAs('admin');
  const form = new FormData();
  form.set('purpose', 'brand');
  form.append('file', new Blob([new Uint8Array(pixel)]), 'logo.png');
  const { model: file } = await must(admin.post('/api/v1/files', form));
  const address = `/api/v1/institutions/${admin.institutionId}`;
  await must(admin.put(address, { logo_file_id: file.id, small_logo_file_id: file.id }));
  const [paper, none] = ['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'];
  const groundOf = (logo: Locator) => logo.evaluate((image) => getComputedStyle(image).backgroundColor);
  const context = await contextOf(browser, 'admin', { viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const side = page.getByRole('link', { name: /ir para o início/ }).locator('img');
  const top = page.getByRole('banner').locator('[title="Colégio Horizonte"] img');
  await open(page, '/students');
  for (const [theme, onSide, onTop] of [
    ['light', none, none],
    ['semi-dark', paper, none],
    ['dark', paper, paper],
  ] as const) {
    await switchTheme(page, theme);
    await expect(side).toBeVisible();
    expect([await groundOf(side), await groundOf(top)], theme).toEqual([onSide, onTop]);
  }
  // Pages that are open to everybody have no frame, but the same logo.
  await open(page, '/campaigns/bolsas-2027');
  const campaign = page.getByRole('img', { name: 'Colégio Horizonte' });
  await expect(campaign).toBeVisible();
  expect(await groundOf(campaign)).toBe(paper);
  await switchTheme(page, 'light');
  expect(await groundOf(campaign)).toBe(none);
  await context.close();
  await must(admin.put(address, { logo_file_id: null, small_logo_file_id: null }));
});
