import { inviteStudents, makeChoiceExam, releaseExam } from '../support/data/choice-exam.ts';
import { reportedBy, typesOf } from '../support/reported-events.ts';
import { startAttempt } from '../support/steps.ts';
import { apiAs, expect, type Page, test } from '../support/test.ts';

async function release(leniency: 'lenient' | 'severe'): Promise<string> {
  const manager = await apiAs('manager');
  const { id, shortUrlId } = await makeChoiceExam(manager, {
    name: 'Prova em tela cheia',
    questions: [['Qual é a capital do Brasil?', ['Brasília', 'Salvador']]],
    settings: { lock_screen: true, leniency },
  });
  await inviteStudents(manager, id, 'Samuel');
  await releaseExam(manager, id);
  return shortUrlId;
}
const isFull = (page: Page): Promise<boolean> => page.evaluate(() => document.fullscreenElement !== null);
const leave = (page: Page): Promise<void> => page.evaluate(() => document.exitFullscreen());

test('the questions are shown in full screen alone; whoever comes back in time goes on', async ({
  newPerson,
}) => {
  const page = await newPerson();
  const reported = reportedBy(page);
  await startAttempt(page, 'student2', await release('lenient'));
  const answer = page.getByRole('radio', { name: 'Brasília' });
  await answer.check();
  expect(await isFull(page)).toBe(true);

  await leave(page);
  await expect(page.getByRole('heading', { name: 'Você saiu da tela cheia' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(2\d|30) s$/);
  await expect(answer).toBeHidden();
  await page.getByRole('button', { name: 'Voltar para a tela cheia' }).press('Enter');
  await expect(answer).toBeChecked();

  // A page that is loaded anew has not been left: it asks for full screen, without a countdown.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Esta avaliação acontece em tela cheia' })).toBeVisible();
  await expect(page.getByRole('timer')).toBeHidden();
  await page.getByRole('button', { name: 'Abrir em tela cheia' }).click();
  await expect(answer).toBeChecked();
  await expect
    .poll(() => typesOf(reported))
    .toEqual(expect.arrayContaining(['enter_fullscreen', 'leave_fullscreen', 'enter_fullscreen']));
});

test('what is selected, copied, pasted, clicked and printed is reported', async ({ newPerson }) => {
  const page = await newPerson();
  const reported = reportedBy(page);
  await startAttempt(page, 'student2', await release('lenient'));
  const question = page.getByText('Qual é a capital do Brasil?');
  await question.click({ clickCount: 3 });
  await page.keyboard.press('ControlOrMeta+C');
  await question.click({ button: 'right' });
  await page.evaluate(() => {
    for (const type of ['cut', 'paste'])
      document.body.dispatchEvent(new ClipboardEvent(type, { bubbles: true }));
    document.dispatchEvent(new KeyboardEvent('keyup', { key: 'PrintScreen' }));
    Object.defineProperty(window, 'outerHeight', { value: window.innerHeight + 300, configurable: true });
  });
  // The page gets another size; Playwright's own way resizes the window, which can't be done while it fills the screen.
  const devtools = await page.context().newCDPSession(page);
  const size = { width: 1200, height: 800, deviceScaleFactor: 0, mobile: false };
  await devtools.send('Emulation.setDeviceMetricsOverride', size);
  for (const type of [
    'selected_text',
    'copy_text',
    'cut_text',
    'paste_text',
    'right_click',
    'print_screen',
    'resize_screen',
    'devtools_opened',
  ])
    await expect.poll(() => typesOf(reported), type).toContain(type);
});

test('a severe exam closes at once, says so, and goes on when staff open it again', async ({ newPerson }) => {
  const page = await newPerson();
  await startAttempt(page, 'student2', await release('severe'));
  await page.getByRole('radio', { name: 'Brasília' }).check();
  const answerId = page.waitForRequest(/\/answers\/[^/]+\/finish$/);
  await leave(page);
  const closed = page.getByRole('heading', { name: 'A avaliação foi encerrada: você saiu da tela cheia' });
  await expect(closed).toBeVisible();
  const [, id] = /answers\/([^/]+)\/finish/.exec((await answerId).url()) ?? [];
  const manager = await apiAs('manager');
  const reopened = await manager.post(`/api/v1/answers/${id}/reopen`, {
    reason: 'Saiu da tela cheia sem querer',
  });
  expect(reopened.status).toBe(200);
  await page.getByRole('button', { name: 'Abrir em tela cheia' }).click({ timeout: 40_000 });
  await expect(page.getByRole('radio', { name: 'Brasília' })).toBeChecked();
});
