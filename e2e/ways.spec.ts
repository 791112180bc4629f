import { enterByForm, notice, open, signIn } from './support/steps.ts';
import { apiAs, expect, must, test } from './support/test.ts';

test('the bank opens after an exam with a draw; several questions are saved in a row', async ({ page }) => {
  await enterByForm(page, 'manager');
  await open(page, '/questionnaires/create');
  await page.getByRole('button', { name: 'Adicionar seção' }).waitFor();
  await page.getByRole('button', { name: 'Sortear questões' }).first().click();
  await page.getByLabel('Quantas', { exact: true }).first().fill('1');
  await page.getByRole('textbox', { name: /^Nome/ }).first().fill('Prova com sorteio');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page).toHaveURL(/questionnaires\/[0-9a-f-]{36}\/edit/);
  // Within the page, as a person goes: what has been read is kept.
  await page.evaluate(() => {
    window.location.hash = '#/base_question?edit=new';
  });
  await expect(page.getByRole('heading', { name: 'Nova questão' })).toBeVisible();
  await expect(page.getByText('Algo deu errado nesta página')).toBeHidden();

  const title = page.getByRole('textbox', { name: /^Título/ });
  for (const name of ['Primeira da fila', 'Segunda da fila']) {
    await expect(title).toHaveValue('');
    await page.getByRole('radio', { name: 'Texto curto' }).or(page.getByText('Texto curto')).first().click();
    await page.locator('[contenteditable=true]').first().fill(`Enunciado da ${name}`);
    await title.fill(name);
    await page.getByRole('button', { name: 'Salvar e criar outra' }).click();
    await expect(notice(page, name)).toBeVisible();
  }
  await expect(title).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Salvar e criar outra' })).toBeVisible();
});

test('a list keeps its search on the way back, a new class leads to its students', async ({ page }) => {
  await enterByForm(page, 'manager');
  await open(page, '/classes?q=ano');
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
  await enterByForm(page, 'manager');
  await open(page, `/questionnaires?q=${encodeURIComponent(exam.name)}`);
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

test('a wrong password is told at its field and stays; a starred record is told by its name', async ({
  page,
}) => {
  await signIn(page, 'manager', 'Errada123');
  const password = page.getByLabel('Senha', { exact: true });
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toHaveAccessibleDescription(/senha/i);
  await expect(notice(page, /senha/i)).toBeHidden({ timeout: 15_000 });
  await expect(password).toHaveAccessibleDescription(/senha/i);

  await enterByForm(page, 'manager');
  const { model } = await must((await apiAs('manager')).get('/api/v1/disciplines?per_page=1'));
  const [{ id, name }] = model.data;
  await open(page, `/disciplines/${id}/edit`);
  await page.getByRole('button', { name: 'Favoritar esta página' }).click();
  await page.getByRole('button', { name: 'Páginas favoritas' }).click();
  await expect(page.getByRole('menuitem', { name })).toBeVisible();
});
