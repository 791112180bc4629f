import { makeChoiceExam } from '../support/data/choice-exam.ts';
import { bytesOf, textOfPdf } from '../support/data/files.ts';
import { enter, open } from '../support/steps.ts';
import { apiAs, expect, test } from '../support/test.ts';

test('an exam is printed in two versions, with its answer key apart', async ({ page }) => {
  const { id } = await makeChoiceExam(await apiAs('manager'), {
    name: 'Prova em papel',
    questions: [
      ['Qual é a capital do Brasil?', ['Brasília', 'Salvador']],
      ['Qual é a capital da Bahia?', ['Salvador', 'Recife']],
    ],
  });
  await enter(page, 'manager');
  await open(page, `/questionnaires/${id}/print`);
  await page.getByLabel('Versões').fill('2');
  await page.getByLabel('Instruções da capa').fill('Use caneta azul.');
  await expect(page.getByText('2 cópias')).toBeVisible();
  const [booklet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Gerar o caderno' }).click(),
  ]);
  const text = await textOfPdf(await bytesOf(booklet));
  expect(text.split('Qual é a capital da Bahia?')).toHaveLength(3);
  expect(text).toContain('Use caneta azul.');
  expect(text).toContain('Versão B');
  const [key] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Gerar o gabarito' }).click(),
  ]);
  expect(await textOfPdf(await bytesOf(key))).toContain('Gabarito: Prova em papel');
});
