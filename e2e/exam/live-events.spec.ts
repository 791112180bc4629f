import { inviteStudents, makeChoiceExam, releaseExam } from '../support/data/choice-exam.ts';
import { whenAttemptIsHeard, withoutHeartbeats } from '../support/news-by-socket.ts';
import { enter, open } from '../support/steps.ts';
import { apiAs, expect, must, type Page, test } from '../support/test.ts';

const account = 'aluno22';

/** A candidate in the open room of an exam, with an answer saved. Only the socket brings news: no heartbeat goes out by the clock. */
async function openRoom(name: string, newPerson: () => Promise<Page>) {
  const manager = await apiAs('manager');
  const { id, shortUrlId } = await makeChoiceExam(manager, {
    name,
    questions: [['Qual é a capital do Brasil?', ['Brasília', 'Salvador']]],
  });
  await inviteStudents(manager, id, account);
  await releaseExam(manager, id);

  const candidate = await newPerson();
  await withoutHeartbeats(candidate);
  await enter(candidate, account);
  const joined = whenAttemptIsHeard(candidate);
  await open(candidate, `/form/${shortUrlId}`);
  await candidate.getByRole('button', { name: 'Começar a avaliação' }).click();
  await candidate.getByRole('radio', { name: 'Brasília' }).check();
  await expect(candidate.getByText('Salvo', { exact: true }).first()).toBeVisible();
  await joined;
  return { manager, id, candidate };
}

test('a voided question and a closing reach the open room by its socket, without any heartbeat', async ({
  newPerson,
}) => {
  const { manager, id, candidate } = await openRoom('Prova encerrada no meio', newPerson);
  const { model } = await must(manager.get(`/api/v1/questionnaires/${id}`));
  const [item] = model.sections[0].items;
  await must(
    manager.post(`/api/v1/questionnaires/${id}/items/${item.id}/void`, {
      mode: 'keep',
      reason: 'O enunciado tem um erro.',
    }),
  );
  await expect(candidate.getByText('Esta questão foi anulada')).toBeVisible();
  await expect(candidate.getByRole('radio', { name: 'Brasília' })).toBeChecked();

  await must(manager.post(`/api/v1/questionnaires/${id}/close`));
  await expect(candidate.getByText(/O tempo terminou|Avaliação finalizada/).first()).toBeVisible();
});

test('staff end an attempt that has nothing left to send: its room ends at once', async ({ newPerson }) => {
  const { manager, id, candidate } = await openRoom('Prova recolhida pela fiscalização', newPerson);
  const { model } = await must(manager.get(`/api/v1/questionnaires/${id}/resume`));
  const [attempt] = model.data;
  await must(
    manager.post(`/api/v1/answers/${attempt.id}/force_finish`, { reason: 'Recolhida pela fiscalização.' }),
  );
  await expect(candidate.getByRole('heading', { name: 'Avaliação finalizada' })).toBeVisible();
  await expect(candidate.getByText('Recebemos todas as suas respostas.')).toBeVisible();
});
