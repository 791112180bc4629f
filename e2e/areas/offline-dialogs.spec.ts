import { enter, notice } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** Dialogs that are opened while the line is gone: what stands on the page stays, and nothing fails in silence. */
test('leaving a form with changes is asked without a line, by a dialog that was never open before', async ({
  page,
  context,
}) => {
  await enter(page, 'admin', { path: '/courses/create' });
  await page.getByRole('textbox', { name: /^Nome/ }).fill('Curso que não se perde');
  await page.waitForLoadState('networkidle');
  // A page that computes for long is idle on the line before it has asked for what it loads ahead.
  const isLoaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/confirm-dialog-/.test(name)),
    );
  await expect.poll(isLoaded).toBe(true);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  const question = page.getByRole('dialog', { name: /ainda não foram salvas/ });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(page.getByRole('textbox', { name: /^Nome/ })).toHaveValue('Curso que não se perde');
});

test('a dialog whose code has not come says so, and opens by itself when the line is back', async ({
  page,
  context,
}) => {
  await enter(page, 'admin', { path: '/students?q=ana' });
  const button = page.getByRole('button', { name: 'Importar' });
  await expect(button).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await button.click();
  const told = notice(page, 'Sem conexão: a janela abre assim que ela voltar.');
  await expect(told).toBeVisible();
  await told.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(told).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('ana');
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: /Importar/ })).toBeVisible();
  await expect(told).toBeHidden();
});
