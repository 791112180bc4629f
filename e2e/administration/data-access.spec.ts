import { addMemberWithRoles, ownPassword } from '../support/data/people.ts';
import { enter, notice, open } from '../support/steps.ts';
import { apiAs, expect, must, test } from '../support/test.ts';

test('a rule of data access narrows the grid somebody is looking at, and gives it back', async ({
  page,
  newPerson,
}) => {
  await addMemberWithRoles('Nara Restringida', 'nara@administra.example', 'Professor');
  const nara = await newPerson();
  await enter(nara, 'nara@administra.example', { password: ownPassword, path: '/classes' });
  await expect(nara.getByRole('row', { name: /3º ano B/ })).toBeVisible();

  await enter(page, 'admin', { path: '/data_access/create' });
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
  await enter(page, 'admin', { path: '/data_access/create' });
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

test('a rule of data access is found by its person and by what it is about', async ({ page }) => {
  await enter(page, 'admin');
  const admin = await apiAs('admin');
  const course = await must(admin.post('/api/v1/courses', { name: 'Iniciação à Óptica' }));
  const [user] = (await must(admin.get('/api/v1/users/find/?search=teacher@'))).model;
  const rule = { owner_type: 'user', owner_id: user.id, model_type: 'courses', level: 'read' };
  await must(admin.post('/api/v1/data_access/grant', { ...rule, model_ids: [course.model.id] }));
  await open(page, '/data_access');
  const search = page.getByRole('searchbox');
  for (const text of ['optica', 'Óptica', 'teresa inicia']) {
    await search.fill(text);
    await expect(page.getByRole('row', { name: /Iniciação à Óptica/ })).toBeVisible();
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1);
  }
});
