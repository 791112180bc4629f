import { makeCorrection } from '../support/data/corrections.ts';
import { enter, open } from '../support/steps.ts';
import { apiAs, expect, must, test } from '../support/test.ts';

const base = '/api/v1/questionnaire_correctors';

test('two graders grade a text by the keyboard, each alone, and their mean is its score', async ({
  page,
}) => {
  const { id, answerId, itemId } = await makeCorrection('Redação pelo teclado');
  await enter(page, 'corrector', { path: '/questionnaire_correctors/corrections' });
  const row = page
    .getByRole('row')
    .filter({ hasText: 'Resposta 1' })
    .filter({ hasText: 'Redação pelo teclado' });
  await expect(row).toContainText('Pendente');
  await row.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Resposta 1' })).toBeVisible();
  await expect(page.getByText('A água é de todos.')).toBeVisible();
  // Nobody's name: neither on the page nor in what it got.
  await expect(page.getByText('Sofia')).toHaveCount(0);

  await page.keyboard.press('3');
  await page.keyboard.press('2');
  await expect(page.getByText('7,5 de 10')).toBeVisible();
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('7,5 de 10')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/corrections$/);
  await expect(row).toContainText('Em correção');

  const admin = await apiAs('admin');
  const answer = `${base}/${id}/answers/${answerId}/items/${itemId}`;
  await must(admin.put(`${answer}/grade`, { criteria_scores: { c0: '100', c1: '100' }, updated_at: null }));
  // 7.5 and 10 are further apart than 2: the answer stays open until somebody else comes.
  const list = await must(admin.get(`${base}?filters[search]=teclado`));
  expect(list.model.data[0]).toMatchObject({ given_out: 2, scored: 2, divergent: 1 });
});

test('a grader is led from the closed queue to the training set of the chair, and from there to the desk', async ({
  page,
}) => {
  const manager = await apiAs('manager');
  const { id, answerId, itemId } = await makeCorrection('Redação com treino', {
    ...{ training_answers: 1, training_difference: '2.5', training_criterion_difference: '2.5' },
    chair_id: manager.user?.id,
  });
  await must(
    manager.put(`${base}/${id}/answers/${answerId}/items/${itemId}/training`, {
      ...{ criteria_scores: { c0: '50', c1: '50' }, reason: 'A tese aparece e não é desenvolvida.' },
    }),
  );
  const desk = `/questionnaire_correctors/${id}/answer/${answerId}/correction?item=${itemId}`;
  await enter(page, 'corrector', { path: desk });
  await expect(page.getByText('Antes da fila, conclua o treino desta correção.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Começar o treino' }).click();
  await expect(page.getByText('0 de 1 dentro do combinado.')).toBeVisible();
  await page.getByRole('group', { name: 'Conteúdo' }).getByRole('radio').nth(1).check();
  await page.getByRole('group', { name: 'Forma' }).getByRole('radio').nth(2).check();
  await page.getByRole('button', { name: 'Dar nota e comparar' }).click();
  await expect(page.getByText('A sua nota está dentro do combinado.')).toBeVisible();
  await expect(page.getByText('A tese aparece e não é desenvolvida.')).toBeVisible();
  await page.getByRole('link', { name: 'Ir para a fila' }).click();
  await expect(page.getByText('Treino concluído: a fila está aberta.')).toBeVisible();
  await open(page, desk);
  await expect(page.getByText('A água é de todos.')).toBeVisible();
});
