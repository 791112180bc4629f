import { inviteStudents, makeChoiceExam, releaseExam } from '../support/data/choice-exam.ts';
import { isPageKept, openLine } from '../support/line.ts';
import { enter, open, startAttempt, storeSession } from '../support/steps.ts';
import { addressOfProduct, apiAs, expect, type Page, test } from '../support/test.ts';

/** A released questionnaire of one question for everybody in the student's class. */
async function releaseForStudent(settings: object = {}): Promise<string> {
  const manager = await apiAs('manager');
  const { id, shortUrlId } = await makeChoiceExam(manager, {
    name: 'Prova com queda de conexão',
    questions: [['Qual é a capital do Brasil?', ['Brasília', 'Salvador']]],
    settings,
  });
  await inviteStudents(manager, id, 'Samuel');
  await releaseExam(manager, id);
  return shortUrlId;
}

/** Opens the exam and begins it once the page is kept. The start itself waits for that no longer than a second, and a busy machine may need more. */
async function startKept(candidate: Page, shortUrlId: string): Promise<void> {
  await open(candidate, `/form/${shortUrlId}`);
  const begin = candidate.getByRole('button', { name: 'Começar a avaliação' });
  await expect(begin).toBeVisible();
  await expect.poll(() => isPageKept(candidate)).toBe(true);
  await begin.click();
}

test('the line breaks with the first question of a first entry: a reload brings the room and the answer', async ({
  newPerson,
}) => {
  const shortUrlId = await releaseForStudent();
  const line = await openLine(addressOfProduct());
  const candidate = await newPerson({ baseURL: line.address });
  await storeSession(candidate, 'student2');
  await startKept(candidate, shortUrlId);
  const answer = candidate.getByRole('radio', { name: 'Brasília' });
  await answer.waitFor();
  line.cut();
  await candidate.context().setOffline(true);
  await answer.check();
  await candidate.reload();
  await expect(answer).toBeChecked();
  await expect(candidate.getByText(/Sem conexão/).first()).toBeVisible();

  line.mend();
  await candidate.context().setOffline(false);
  await expect(candidate.getByText('Salvo', { exact: true }).first()).toBeVisible({ timeout: 40_000 });
  const files = await candidate.evaluate(async () => (await caches.keys()).length);
  expect(files).toBe(1);
  await candidate.getByRole('button', { name: 'Finalizar', exact: true }).last().click();
  await candidate.getByRole('button', { name: 'Finalizar agora' }).click();
  await expect(candidate.getByRole('heading', { name: 'Avaliação finalizada' })).toBeVisible();
  await expect.poll(() => candidate.evaluate(async () => (await caches.keys()).length)).toBe(0);
  await line.close();
});

test('a room that was entered from the shell, which another library draws, survives a reload without a line too', async ({
  newPerson,
}) => {
  const shortUrlId = await releaseForStudent();
  const line = await openLine(addressOfProduct());
  const candidate = await newPerson({ baseURL: line.address });
  await enter(candidate, 'student2');
  await startKept(candidate, shortUrlId);
  const answer = candidate.getByRole('radio', { name: 'Brasília' });
  await answer.waitFor();
  line.cut();
  await candidate.context().setOffline(true);
  await answer.check();
  await candidate.reload();
  await expect(answer).toBeChecked();
  await line.close();
});

test('a device that is two hours ahead after a reload without a line ends neither the session nor the time, and goes on with the line', async ({
  newPerson,
}) => {
  const shortUrlId = await releaseForStudent({ limit_min: 50 });
  const line = await openLine(addressOfProduct());
  const candidate = await newPerson({ baseURL: line.address });
  await storeSession(candidate, 'student2');
  await startKept(candidate, shortUrlId);
  const answer = candidate.getByRole('radio', { name: 'Brasília' });
  await answer.waitFor();
  line.cut();
  await candidate.context().setOffline(true);
  await answer.check();
  // The token and the deadline have run out by this clock.
  await candidate.addInitScript(() => {
    const TrueDate = Date;
    const aheadMs = 2 * 60 * 60_000;
    window.Date = class extends TrueDate {
      constructor(...given: []) {
        if (given.length === 0) super(TrueDate.now() + aheadMs);
        else super(...given);
      }
      static override now = (): number => TrueDate.now() + aheadMs;
    } as DateConstructor;
  });
  await candidate.reload();
  await expect(answer).toBeChecked();
  await candidate.getByRole('radio', { name: 'Salvador' }).check();
  await expect(candidate.getByText('O tempo terminou')).toHaveCount(0);
  await expect(candidate.getByText(/guardadas neste aparelho/).first()).toBeVisible();
  const clock = candidate.getByRole('button', { name: /^Tempo restante (50:00|4\d:\d\d)$/ });
  await expect(clock).toBeVisible();

  line.mend();
  await candidate.context().setOffline(false);
  await expect(candidate.locator('.exam-save')).toHaveText('Salvo', { timeout: 40_000 });
  await expect(clock).toBeVisible();
  const shown = await clock.textContent();
  await expect(clock).not.toHaveText(shown ?? '');
  await expect(candidate.getByRole('radio', { name: 'Salvador' })).toBeChecked();
  await line.close();
});

test('a reload in a pause shows no question; going on brings it back with its answer', async ({
  newPerson,
}) => {
  const shortUrlId = await releaseForStudent({ allow_pauses: true });
  const candidate = await newPerson();
  await startAttempt(candidate, 'student2', shortUrlId);
  const answer = candidate.getByRole('radio', { name: 'Brasília' });
  await answer.check();
  await candidate.getByRole('button', { name: 'Pausar' }).click();
  const paused = candidate.getByRole('heading', { name: 'A avaliação está pausada' });
  await expect(paused).toBeVisible();
  const replies: Promise<string>[] = [];
  candidate.on('response', (reply) => {
    if (/\/api\/v1\/(forms|answers)\//.test(reply.url())) replies.push(reply.text().catch(() => ''));
  });
  await candidate.reload();
  await expect(paused).toBeVisible();
  expect((await Promise.all(replies)).join()).toContain('"state":"paused"');
  expect((await Promise.all(replies)).join()).not.toContain('Salvador');
  await candidate.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(answer).toBeChecked();
  await candidate.getByRole('radio', { name: 'Salvador' }).check();
  await expect(candidate.getByText('Salvo', { exact: true }).first()).toBeVisible();
});

test('whoever only looks at an exam keeps nothing of it', async ({ newPerson }) => {
  const shortUrlId = await releaseForStudent();
  const candidate = await newPerson();
  // A machine that paints late: what a page does after its painting comes when the next document is already there.
  await candidate.addInitScript(() => {
    window.requestAnimationFrame = (callback) => window.setTimeout(callback, 1500, performance.now());
    const setTimeoutSoon = window.setTimeout.bind(window);
    const setTimeoutLate = (callback: TimerHandler, delayMs = 0, ...rest: unknown[]): number =>
      setTimeoutSoon(callback, delayMs > 0 && delayMs < 50 ? 1500 : delayMs, ...rest);
    window.setTimeout = Object.assign(setTimeoutLate, window.setTimeout);
  });
  await storeSession(candidate, 'student2');
  await open(candidate, `/form/${shortUrlId}`);
  await expect(candidate.getByRole('button', { name: 'Começar a avaliação' })).toBeVisible();
  const kept = () => candidate.evaluate(async () => (await caches.keys()).length);
  await expect.poll(kept).toBe(1);
  await open(candidate, '/questionnaires/answers');
  await expect(candidate.getByRole('button', { name: /Menu de / })).toBeVisible();
  await expect.poll(kept).toBe(0);
});
