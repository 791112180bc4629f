import { inviteStudents, makeChoiceExam, releaseExam } from '../support/data/choice-exam.ts';
import { open, storeSession } from '../support/steps.ts';
import { apiAs, expect, test } from '../support/test.ts';

const questions: [string, [string, string]][] = [
  ['Como foi o atendimento?', ['Bom', 'Ruim']],
  ['Você voltaria?', ['Sim', 'Não']],
];

test('a form is answered on a phone, over a reload, and leads to what is missing', async ({ newPerson }) => {
  const manager = await apiAs('manager');
  const { id, shortUrlId } = await makeChoiceExam(manager, {
    name: 'Pesquisa de satisfação',
    questions,
    required: true,
    settings: { instructions: 'Leva um minuto.' },
  });
  await inviteStudents(manager, id, 'Samuel');
  await releaseExam(manager, id);

  const person = await newPerson({ viewport: { width: 360, height: 740 } });
  await storeSession(person, 'student2');
  await open(person, `/gform/${shortUrlId}`);
  await expect(person.getByText('Leva um minuto.')).toBeVisible();
  await person.getByRole('button', { name: 'Responder' }).click();
  await person.getByRole('radio', { name: 'Bom' }).check();
  await expect(person.getByText('1 de 2 respondidas')).toBeVisible();
  await expect(person.getByText('Salvo', { exact: true })).toBeVisible();
  for (const trapping of ['timer', 'navigation', 'complementary'] as const)
    await expect(person.getByRole(trapping)).toHaveCount(0);

  await person.reload();
  await expect(person.getByRole('radio', { name: 'Bom' })).toBeChecked();
  await person.getByRole('button', { name: 'Enviar respostas' }).click();
  await expect(person.getByText('Falta responder 1 questão obrigatória.').last()).toBeVisible();
  await expect(person.getByRole('heading', { name: 'Questão 2 de 2' })).toBeFocused();
  await person.getByRole('radio', { name: 'Sim' }).check();
  await expect(person.getByText('Tudo respondido')).toBeVisible();
  await person.getByRole('button', { name: 'Enviar respostas' }).click();
  await expect(person.getByRole('heading', { name: 'Obrigado por responder!' })).toBeVisible();
  await expect(person.locator('.receipt-code')).toBeVisible();
  const widthPx = await person.evaluate(() => document.documentElement.scrollWidth);
  expect(widthPx).toBeLessThanOrEqual(360);
});
