import { enter, notice, open } from '../support/steps.ts';
import { apiAs, expect, must, test } from '../support/test.ts';

test('a list keeps its search on the way back, a new class leads to its students', async ({ page }) => {
  await enter(page, 'manager', { path: '/classes?q=ano' });
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(/classes\/[0-9a-f-]{36}\/edit/);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL(/#\/classes\?q=ano$/);
  await page.getByRole('table').getByRole('link').first().click();
  await page
    .getByRole('navigation', { name: /caminho|Você está/i })
    .getByRole('link', { name: 'Turmas' })
    .click();
  await expect(page).toHaveURL(/#\/classes\?q=ano$/);

  await open(page, '/disciplines/create');
  await page.getByRole('textbox', { name: /^Nome/ }).fill('Zoologia da lista');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  const told = notice(page, 'Zoologia da lista');
  await told.getByRole('button', { name: 'Abrir' }).click();
  await expect(page.getByRole('textbox', { name: /^Nome/ })).toHaveValue('Zoologia da lista');

  await open(page, '/classes/create');
  // The form that was left has a name, too.
  await expect(page.getByRole('heading', { name: 'Criar Turma' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Nome/ }).fill('Turma nova');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page).toHaveURL(/classes\/[0-9a-f-]{36}\/edit\?tab=students/);
  await expect(page.getByRole('button', { name: 'Adicionar alunos' }).first()).toBeVisible();
});

test('from the list of exams to scores and correction, and from a result back to the scores', async ({
  page,
}) => {
  const { model } = await must((await apiAs('manager')).get('/api/v1/questionnaires?per_page=100'));
  const exam = model.data.find((one: { finished: number }) => one.finished > 0);
  await enter(page, 'manager', { path: `/questionnaires?q=${encodeURIComponent(exam.name)}` });
  const menu = page.getByRole('button', { name: `Mais ações: ${exam.name}` }).first();
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Correção' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Resumo' }).click();
  await expect(page).toHaveURL(/\/resume$/);
  await page.getByRole('searchbox').first().fill('a');
  await expect(page).toHaveURL(/resume\?q=a$/);
  const result = page.locator('a[href*="/full?resume="]').first();
  await result.click();
  await page.getByRole('link', { name: 'Voltar ao resumo do resultado' }).first().click();
  await expect(page).toHaveURL(/resume\?q=a$/);
});
