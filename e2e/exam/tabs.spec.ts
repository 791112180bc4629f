import { inviteStudents, makeChoiceExam, releaseExam } from '../support/data/choice-exam.ts';
import { open, startAttempt } from '../support/steps.ts';
import { apiAs, expect, firstInstitution, must, secondInstitution, test } from '../support/test.ts';

const account = 'aluno21';

test('an exam goes on, and its answers are saved, whatever institution is chosen in another tab', async ({
  newPerson,
}) => {
  const manager = await apiAs('manager');
  const { id, shortUrlId } = await makeChoiceExam(manager, {
    name: 'Prova em duas abas',
    questions: [
      ['Qual é a capital do Brasil?', ['Brasília', 'Salvador']],
      ['Qual é o maior bioma do Brasil?', ['Amazônia', 'Pampa']],
    ],
  });
  await inviteStudents(manager, id, account);
  await releaseExam(manager, id);
  const elsewhere = await apiAs('manager', secondInstitution);
  await must(
    elsewhere.post('/api/v1/students', {
      name: 'Aluno de duas escolas',
      email: `${account}@certame.example`,
    }),
  );

  const candidate = await newPerson();
  await startAttempt(candidate, account, shortUrlId);
  await candidate.getByRole('radio', { name: 'Brasília' }).check();
  await expect(candidate.getByText('Salvo', { exact: true }).first()).toBeVisible();

  const otherTab = await candidate.context().newPage();
  await open(otherTab, '/');
  await otherTab.getByRole('button', { name: new RegExp(`Instituição ativa: ${firstInstitution}`) }).click();
  await otherTab.getByRole('menuitemradio', { name: secondInstitution }).click();
  await expect(
    otherTab.getByRole('button', { name: new RegExp(`Instituição ativa: ${secondInstitution}`) }),
  ).toBeVisible();

  const saved = candidate.waitForResponse(
    (reply) => reply.url().endsWith('/responses') && reply.request().method() === 'POST',
  );
  await candidate.bringToFront();
  await candidate.getByRole('radio', { name: 'Salvador' }).check();
  expect((await saved).status()).toBe(200);
  await expect(candidate.getByText('Salvo', { exact: true }).first()).toBeVisible();
  await candidate.getByRole('button', { name: 'Finalizar', exact: true }).last().click();
  await candidate.getByRole('button', { name: 'Finalizar agora' }).click();
  await expect(candidate.getByRole('heading', { name: 'Avaliação finalizada' })).toBeVisible();
});
