import { inviteStudents, makeChoiceExam, releaseExam } from '../support/data/choice-exam.ts';
import { whenAttemptIsHeard, withoutHeartbeats } from '../support/news-by-socket.ts';
import { enter, startAttempt } from '../support/steps.ts';
import { apiAs, expect, test } from '../support/test.ts';

const account = 'aluno23';

test('staff write to a candidate: the room shows it at once by its socket, and without one with the next save', async ({
  page,
  newPerson,
}) => {
  const manager = await apiAs('manager');
  const { id, shortUrlId } = await makeChoiceExam(manager, {
    name: 'Prova com mensagens',
    questions: [['Qual é a capital do Brasil?', ['Brasília', 'Salvador']]],
  });
  await inviteStudents(manager, id, account);
  await releaseExam(manager, id);

  const candidate = await newPerson();
  await withoutHeartbeats(candidate);
  let cutSocket = (): void => undefined;
  let isCut = false;
  await candidate.routeWebSocket(/\/app\/certame/, (near) => {
    if (isCut) return void near.close();
    near.connectToServer();
    const cutOthers = cutSocket;
    cutSocket = () => {
      cutOthers();
      void near.close();
    };
  });
  const joined = whenAttemptIsHeard(candidate);
  await startAttempt(candidate, account, shortUrlId);
  await candidate.getByRole('radio', { name: 'Brasília' }).check();
  await joined;

  await enter(page, 'manager', { path: `/questionnaires/${id}/edit?tab=participants` });
  await page.getByRole('button', { name: 'Enviar mensagem', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Mensagem para quem está na avaliação' });
  await expect(dialog.getByText(/^1 pessoa está respondendo agora: /)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Mensagem' }).fill('Faltam dez minutos.\nConfira o seu nome.');
  await dialog.getByRole('button', { name: 'Enviar mensagem' }).click();
  const notice = candidate.getByRole('status').filter({ hasText: 'Mensagem da equipe' });
  await expect(notice).toContainText('Faltam dez minutos.', { timeout: 2000 });
  await expect(dialog.getByText('Mensagem enviada a 1 pessoa.')).toBeVisible();
  await dialog.getByText('Fechar', { exact: true }).click();
  await notice.getByRole('button', { name: 'Entendi' }).click();
  await expect(notice).toBeHidden();

  isCut = true;
  cutSocket();
  await manager.post(`/api/v1/questionnaires/${id}/messages`, { text: 'A sala fecha às onze.' });
  await expect(notice).toBeHidden();
  await candidate.getByRole('radio', { name: 'Salvador' }).check();
  await expect(notice).toContainText('A sala fecha às onze.');
  await candidate.reload();
  await expect(notice).toContainText('A sala fecha às onze.');
  await notice.getByRole('button', { name: 'Entendi' }).click();
  await expect(candidate.getByText('Salvo', { exact: true }).first()).toBeVisible();
  await expect(notice).toBeHidden();
});
