import { enter, notice } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('the bank opens after an exam with a draw; several questions are saved in a row', async ({ page }) => {
  await enter(page, 'manager', { path: '/questionnaires/create' });
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
