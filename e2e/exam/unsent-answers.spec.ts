import { inviteStudents, makeChoiceExam, releaseExam } from '../support/data/choice-exam.ts';
import { openLine } from '../support/line.ts';
import { enter, notice, open, startAttempt } from '../support/steps.ts';
import { addressOfProduct, apiAs, expect, type Page, test } from '../support/test.ts';

const reason = 'A sala precisou ser encerrada.';

/** A candidate whose answer could not be sent when staff ended the attempt; the line is back. */
async function finishWhileAway(name: string, newPerson: (options: { baseURL: string }) => Promise<Page>) {
  const manager = await apiAs('manager');
  const questions: [string, [string, string]][] = [['Qual é a capital do Brasil?', ['Brasília', 'Salvador']]];
  const { id, shortUrlId } = await makeChoiceExam(manager, { name, questions });
  await inviteStudents(manager, id, 'Samuel');
  await releaseExam(manager, id);
  const line = await openLine(addressOfProduct());
  const candidate = await newPerson({ baseURL: line.address });
  await startAttempt(candidate, 'student2', shortUrlId);
  await candidate.getByRole('radio', { name: 'Brasília' }).waitFor();
  line.cut();
  await candidate.getByRole('radio', { name: 'Brasília' }).check();
  await expect(candidate.getByText(/guardada/).first()).toBeVisible();
  const { data } = (await manager.get(`/api/v1/questionnaires/${id}/resume`)).body.model;
  const answerId: string = data[0].id;
  const act = (what: string) => manager.post(`/api/v1/answers/${answerId}/${what}`, { reason });
  expect((await act('force_finish')).status).toBe(200);
  const channel = candidate.waitForEvent('websocket', { timeout: 60_000 });
  line.mend();
  // What staff do now is heard of at once, although the line was away when the room asked for the channel's code.
  await channel;
  const blocked = candidate.getByRole('heading', { name: 'As respostas desta avaliação estão bloqueadas' });
  await expect(blocked).toBeVisible({ timeout: 60_000 });
  const response = async (): Promise<unknown> =>
    (await manager.get(`/api/v1/questionnaires/${id}/resume`)).body.model.data[0];
  return { id, shortUrlId, line, candidate, act, response };
}

test('what a device could not hand in before staff ended the attempt counts after a reopening', async ({
  newPerson,
}) => {
  const { line, candidate, act, response } = await finishWhileAway('Prova reaberta', newPerson);
  await expect.poll(response).toMatchObject({ answered: 0, unsent_count: 1 });
  expect((await act('reopen')).status).toBe(200);
  // The room hears of it by itself.
  await expect(candidate.getByRole('radio', { name: 'Brasília' })).toBeChecked({ timeout: 60_000 });
  await expect.poll(response).toMatchObject({ answered: 1, unsent_count: 0 });
  await line.close();
});

test('staff see what a device still holds, and give it up; the candidate is told', async ({
  page,
  newPerson,
}) => {
  const name = 'Prova encerrada sem conexão';
  const { id, shortUrlId, line, candidate, response } = await finishWhileAway(name, newPerson);
  await expect.poll(response).toMatchObject({ unsent_count: 1 });
  await enter(page, 'manager', { path: `/questionnaires/${id}/resume` });
  await expect(page.getByText('1 alteração ainda no aparelho')).toBeVisible();
  await page.getByRole('button', { name: /^Mais ações.*Samuel/ }).click();
  await page.getByRole('menuitem', { name: 'Dispensar o que não chegou' }).click();
  const dialog = page.getByRole('dialog', { name: /Dispensar as respostas que não chegaram de Samuel/ });
  // Without a reason nothing is given up.
  await dialog.getByRole('button', { name: 'Dispensar' }).click();
  await expect(dialog.getByText('Escreva pelo menos 10 caracteres.')).toBeVisible();
  await dialog.getByRole('textbox').fill('O aparelho foi devolvido à escola.');
  await dialog.getByRole('button', { name: 'Dispensar' }).click();
  await expect(notice(page, 'Respostas dispensadas')).toBeVisible();
  await expect(page.getByText('1 alteração ainda no aparelho')).toHaveCount(0);
  const told = candidate.getByRole('heading', { name: 'Respostas dispensadas pela instituição' });
  await expect(told).toBeVisible({ timeout: 60_000 });
  // Nothing is left to be told of.
  await candidate.getByRole('button', { name: 'Voltar para minhas avaliações' }).click();
  await candidate.getByRole('heading', { name: 'Minhas avaliações' }).waitFor();
  await open(candidate, `/form/${shortUrlId}`);
  await candidate.getByRole('heading', { name }).waitFor();
  await expect(
    candidate.getByText(/respostas guardadas neste aparelho|continuam guardadas aqui/),
  ).toHaveCount(0);
  await line.close();
});
