import { inviteStudents, makeChoiceExam, releaseExam } from '../support/data/choice-exam.ts';
import { reportedBy, typesOf } from '../support/reported-events.ts';
import { startAttempt } from '../support/steps.ts';
import { apiAs, expect, test } from '../support/test.ts';

test('entering, answers, moves, other tabs, a lost line, messages read and the wish to finish are reported', async ({
  newPerson,
}) => {
  const manager = await apiAs('manager');
  const { id, shortUrlId } = await makeChoiceExam(manager, {
    name: 'Prova com relatos',
    questions: [
      ['Qual é a capital do Brasil?', ['Brasília', 'Salvador']],
      ['Quanto é 1 + 1?', ['2', '3']],
    ],
    settings: { presentation: 'question' },
  });
  await inviteStudents(manager, id, 'Samuel');
  await releaseExam(manager, id);
  const page = await newPerson();
  const reported = reportedBy(page);
  const tells = (...types: string[]) =>
    expect.poll(() => typesOf(reported), { timeout: 40_000 }).toEqual(expect.arrayContaining(types));
  await startAttempt(page, 'student2', shortUrlId);
  await page.getByRole('radio', { name: 'Brasília' }).check();
  await page.getByRole('button', { name: 'Próxima', exact: true }).click();
  await page.getByRole('button', { name: 'Anterior', exact: true }).click();
  await tells('enter_questionnaire_link', 'answered_question', 'next_question', 'previous_question');

  // Playwright keeps every page in front: what the browser says of another tab is said here.
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((one) => {
      Object.defineProperty(document, 'visibilityState', { value: one, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await show('visible');
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  const devtools = await page.context().newCDPSession(page);
  const slow = { downloadThroughput: 2500, uploadThroughput: 2500 };
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 1, ...slow });
  await tells('page_hidden', 'page_shown', 'web_offline', 'web_online', 'connection_rate');
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0 },
    ...{ downloadThroughput: -1, uploadThroughput: -1 },
  });

  await manager.post(`/api/v1/questionnaires/${id}/messages`, { text: 'A sala fecha às onze.' });
  await page.getByRole('button', { name: 'Entendi' }).click({ timeout: 60_000 });
  await tells('staff_message_read');
  await page.getByRole('button', { name: 'Finalizar', exact: true }).first().click();
  await page.getByRole('button', { name: 'Finalizar agora' }).click();
  await tells('finish_questionnaire_event');
});
