import { inviteStudents, makeChoiceExam, releaseExam } from '../support/data/choice-exam.ts';
import { onDatabase } from '../support/database.ts';
import { open, storeSession } from '../support/steps.ts';
import { apiAs, expect, test } from '../support/test.ts';

const statement = 'Qual é a capital do Brasil?';

test('who waits is let in by itself at the hour, and the start brings the keys of what was fetched before', async ({
  newPerson,
  product,
}) => {
  const manager = await apiAs('manager');
  const { id, shortUrlId } = await makeChoiceExam(manager, {
    name: 'Prova com hora marcada',
    questions: [
      [statement, ['Brasília', 'Salvador']],
      ['Qual é o maior estado?', ['Amazonas', 'Sergipe']],
    ],
    settings: { shuffle_options: true, shuffle_questions: true },
  });
  await inviteStudents(manager, id, 'Samuel');
  await releaseExam(manager, id);
  const openIn = (interval: string) =>
    onDatabase(
      product,
      `update questionnaires set starts_at = now() + interval '${interval}', updated_at = clock_timestamp() where id = '${id}'`,
    );
  await openIn('5 minutes');

  const page = await newPerson();
  await storeSession(page, 'student2');
  await page.clock.install();
  await open(page, `/form/${shortUrlId}`);
  await expect(page.getByRole('timer', { name: 'A avaliação abre em' })).toHaveText(/^0[45]:\d\d$/);
  const preload = page.waitForResponse(/\/preload$/);
  await page.clock.fastForward('04:35');
  expect(await (await preload).text()).not.toContain('Brasil');
  await page.getByRole('button', { name: 'Começar assim que abrir' }).click();
  await expect(page.getByText('Tudo pronto.')).toBeVisible();

  await openIn('0');
  const started = page.waitForResponse((response) => response.url().endsWith('/answers'));
  await page.clock.fastForward('05:00');
  const reply = await (await started).text();
  expect([reply.includes('"preload":'), reply.includes('Brasil')]).toEqual([true, false]);
  await expect(page.getByText(statement)).toBeVisible();
  await page.getByRole('radio', { name: 'Brasília' }).check();
});
