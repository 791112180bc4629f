import { inviteStudents, makeChoiceExam, releaseExam } from '../support/data/choice-exam.ts';
import { startAttempt } from '../support/steps.ts';
import { apiAs, expect, type Page, test } from '../support/test.ts';

async function release(settings: object): Promise<string> {
  const manager = await apiAs('manager');
  const { id, shortUrlId } = await makeChoiceExam(manager, {
    name: 'Prova com tempo por questão',
    questions: [
      ['Qual é a capital do Brasil?', ['Brasília', 'Salvador']],
      ['Qual é o maior estado?', ['Amazonas', 'Sergipe']],
    ],
    settings: { presentation: 'question', do_not_go_back: true, ...settings },
  });
  await inviteStudents(manager, id, 'Samuel');
  await releaseExam(manager, id);
  return shortUrlId;
}
const clockOf = (page: Page) => page.getByRole('timer', { name: 'Tempo desta questão' });

test('a question closes by its own time, a reload gives none, and the last one ends the exam', async ({
  newPerson,
}) => {
  const shortUrlId = await release({ question_limit_s: 25 });
  const page = await newPerson();
  await startAttempt(page, 'student2', shortUrlId);
  const answer = page.getByRole('radio', { name: 'Brasília' });
  await answer.check();
  await expect(clockOf(page)).toHaveText(/^00:[012]\d$/);
  await page.reload();
  await expect(answer).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Amazonas' })).toBeVisible({ timeout: 45_000 });
  await expect(answer).toBeHidden();
  await expect(clockOf(page)).toHaveText(/^00:[012]\d$/);
  await page.getByRole('radio', { name: 'Amazonas' }).check();
  await expect(page.getByRole('heading', { name: 'Avaliação finalizada' })).toBeVisible({ timeout: 45_000 });
});

test('pauses are counted, and hide the questions', async ({ newPerson }) => {
  const shortUrlId = await release({ allow_pauses: true, pauses_max: 1, pause_max_min: 5 });
  const page = await newPerson();
  await startAttempt(page, 'student2', shortUrlId);
  await page.getByRole('button', { name: 'Pausar (resta 1 pausa)' }).click();
  await expect(page.getByRole('heading', { name: 'A avaliação está pausada' })).toBeVisible();
  await expect(page.getByText('A pausa termina sozinha em')).toBeVisible();
  await expect(page.getByText('Brasília')).toBeHidden();
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Brasília' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Você já usou todas as pausas' })).toBeDisabled();
});
