import { answerThroughApi } from '../support/answer-through-api.ts';
import { makeChoiceExam, releaseExam } from '../support/data/choice-exam.ts';
import { enter, open, storeSession } from '../support/steps.ts';
import { apiAs, expect, must, test } from '../support/test.ts';

const name = 'Pesquisa de satisfação';
const questions: [string, [string, string]][] = [
  ['Como foi o atendimento?', ['Bom', 'Ruim']],
  ['Você voltaria?', ['Sim', 'Não']],
];

test('an anonymous form is answered on a phone, over a reload, and staff see no name beside its answers', async ({
  page,
  newPerson,
}) => {
  const manager = await apiAs('manager');
  const settings = {
    invited_only: false,
    anonymous: true,
    view_result: false,
    instructions: 'Leva um minuto.',
  };
  const { id, shortUrlId } = await makeChoiceExam(manager, { name, questions, required: true, settings });
  await releaseExam(manager, id);
  for (const account of ['manager', 'teacher', 'admin', 'student'])
    await answerThroughApi(account, shortUrlId, 0);

  const person = await newPerson({ viewport: { width: 360, height: 740 } });
  await storeSession(person, 'student2');
  // The exam's address leads to the form, which says what of the answers is seen by whom.
  await open(person, `/form/${shortUrlId}`);
  await expect(person.getByText('Leva um minuto.')).toBeVisible();
  await expect(person.getByText(/A instituição não vê quais respostas são suas/)).toBeVisible();
  await person.getByRole('button', { name: 'Responder' }).click();
  await expect(person.getByText('Suas respostas são anônimas')).toBeVisible();
  await person.getByRole('radio', { name: 'Ruim' }).check();
  await expect(person.getByText('1 de 2 respondidas')).toBeVisible();
  await expect(person.getByText('Salvo', { exact: true })).toBeVisible();
  for (const trapping of ['timer', 'navigation', 'complementary'] as const)
    await expect(person.getByRole(trapping)).toHaveCount(0);

  await person.reload();
  await expect(person.getByRole('radio', { name: 'Ruim' })).toBeChecked();
  await person.getByRole('button', { name: 'Enviar respostas' }).click();
  await expect(person.getByText('Falta responder 1 questão obrigatória.').last()).toBeVisible();
  await expect(person.getByRole('heading', { name: 'Questão 2 de 2' })).toBeFocused();
  await person.getByRole('radio', { name: 'Sim' }).check();
  await expect(person.getByText('Tudo respondido')).toBeVisible();
  await person.getByRole('button', { name: 'Enviar respostas' }).click();
  await expect(person.getByRole('heading', { name: 'Obrigado por responder!' })).toBeVisible();
  await expect(person.getByText(/ninguém sabe quais são suas/)).toBeVisible();
  await expect(person.locator('.receipt-code')).toHaveCount(0);
  const widthPx = await person.evaluate(() => document.documentElement.scrollWidth);
  expect(widthPx).toBeLessThanOrEqual(360);

  await enter(page, 'manager', { path: `/questionnaires/${id}/resume` });
  await expect(page.getByText('5 de 5 participantes responderam.')).toBeVisible();
  await expect(page.getByText(/aparecem depois de encerrar/)).toBeVisible();
  await must(manager.post(`/api/v1/questionnaires/${id}/close`));
  await page.reload();
  await expect(page.getByText('4 (80%)').first()).toBeVisible();
  await expect(page.getByText('Resposta anônima 5').first()).toBeVisible();
  await expect(page.getByText(/Samuel/)).toHaveCount(0);
});
