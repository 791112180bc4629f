import { inviteStudents, makeChoiceExam, releaseExam } from '../support/data/choice-exam.ts';
import { enter, open, startAttempt } from '../support/steps.ts';
import { apiAs, expect, test } from '../support/test.ts';

const name = 'Prova com comprovante';

test('who has finished keeps a receipt, and staff check it and follow the attempt', async ({
  page,
  newPerson,
}) => {
  const manager = await apiAs('manager');
  const questions: [string, [string, string]][] = [['Qual é a capital do Brasil?', ['Brasília', 'Salvador']]];
  const { id, shortUrlId } = await makeChoiceExam(manager, { name, questions });
  await inviteStudents(manager, id, 'Samuel');
  await releaseExam(manager, id);

  const candidate = await newPerson();
  await startAttempt(candidate, 'student2', shortUrlId);
  await candidate.getByRole('radio', { name: 'Brasília' }).check();
  await candidate.getByRole('button', { name: 'Finalizar' }).first().click();
  await candidate
    .getByRole('dialog')
    .getByRole('button', { name: /Finalizar/ })
    .click();
  await expect(candidate.getByRole('heading', { name: 'Avaliação finalizada' })).toBeVisible();
  await expect(candidate.getByRole('img', { name: 'QR code com o endereço de conferência' })).toBeVisible();
  const shown = (await candidate.locator('.receipt-code').textContent()) ?? '';
  const code = shown.replace(/\s/g, '');
  expect(code).toMatch(/^[0-9a-f]{64}$/);
  const download = candidate.waitForEvent('download');
  await candidate.getByRole('button', { name: 'Baixar em PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^comprovante-de-participacao-.*\.pdf$/);

  // The candidate's own list leads to it again.
  await open(candidate, '/questionnaires/answers');
  await candidate.getByRole('link', { name: new RegExp(`Comprovante.*${name}`) }).click();
  await expect(candidate.locator('.receipt-code')).toHaveText(shown);

  // As a phone opens the QR code's address.
  await enter(page, 'manager', { path: `/questionnaires/${id}/resume?receipt=${code}` });
  const check = page.getByRole('dialog', { name: 'Conferir comprovante' });
  await expect(check.getByRole('heading', { name: 'Comprovante válido' })).toBeVisible();
  await expect(check.getByText(/Samuel/)).toBeVisible();
  await check.getByLabel('Código do comprovante').fill('abc');
  await check.getByRole('button', { name: 'Conferir', exact: true }).click();
  await expect(check.getByText('O código tem 64 caracteres, de 0 a 9 e de A a F.')).toBeVisible();
  await check.getByLabel('Código do comprovante').fill('0'.repeat(64));
  await check.getByRole('button', { name: 'Conferir', exact: true }).click();
  await expect(check.getByRole('heading', { name: 'Comprovante desconhecido' })).toBeVisible();
  await check.getByRole('button', { name: 'Cancelar' }).click();

  await page.getByRole('button', { name: /^Linha do tempo/ }).click();
  const timeline = page.getByRole('dialog', { name: /^Linha do tempo: Samuel/ });
  await expect(timeline.getByText(/eventos conferidos: a cadeia está íntegra/)).toBeVisible();
  await expect(timeline.getByText('Resposta salva')).toBeVisible();
  await expect(timeline.getByText('Alternativa A')).toBeVisible();
});
