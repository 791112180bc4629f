import { expectAccessible } from '../support/axe.ts';
import { withCameras } from '../support/browser-options.ts';
import { inviteStudents, makeChoiceExam, releaseExam } from '../support/data/choice-exam.ts';
import { onDatabase } from '../support/database.ts';
import { enter, startAttempt } from '../support/steps.ts';
import { apiAs, expect, must, type Page, test } from '../support/test.ts';

test.use(withCameras);

const plan = {
  ...{ mode: 'LCR', camera: true, microphone: true, screen: true, single_monitor: false },
  ...{ live: true, recorded: true, still_interval_s: 5, retention_days: 7, checks: {}, detections: {} },
};

/** What the exam asks of its candidates' machines, as the start writes it where an exam is supervised. */
const supervise = (questionnaireId: string): string => `
  insert into proctoring_sessions (attempt_id, institution_id, questionnaire_id, plan, began_at)
  select id, institution_id, questionnaire_id, '${JSON.stringify(plan)}', now() from attempts
   where questionnaire_id = '${questionnaireId}'`;

const recordingOf = async (name: string) => {
  const { model } = await must((await apiAs('manager')).get('/api/v1/proctoring/recordings'));
  return model.data.find(({ questionnaire }: { questionnaire: string }) => questionnaire === name);
};
/** Bytes that the server has acknowledged. */
const bytesOf = async (name: string): Promise<number> => (await recordingOf(name)).bytes;
const isRecording = (page: Page) => expect(page.getByText('Gravando', { exact: true })).toBeVisible();

test('an exam is recorded through a line that breaks and a reload, and staff watch it with its gap marked', async ({
  page,
  context,
  newPerson,
  product,
}) => {
  test.setTimeout(240_000);
  const manager = await apiAs('manager');
  const name = 'Prova gravada';
  const { id, shortUrlId } = await makeChoiceExam(manager, {
    name,
    questions: [['Quanto é 1 + 1?', ['2', '3']]],
  });
  await inviteStudents(manager, id, 'Samuel');
  await releaseExam(manager, id);
  await startAttempt(page, 'student2', shortUrlId);
  const question = page.getByText('Quanto é 1 + 1?');
  await expect(question).toBeVisible();
  await onDatabase(product, supervise(id));
  await page.reload();

  await test.step('the questions wait for the screen', async () => {
    await expect(page.getByRole('heading', { name: 'Compartilhe a sua tela para continuar' })).toBeVisible();
    await expect(question).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Compartilhar a tela' }).click();
    await expect(question).toBeVisible();
    await isRecording(page);
    await expect.poll(() => bytesOf(name), { timeout: 40_000 }).toBeGreaterThan(20_000);
  });

  await test.step('what is recorded without a line goes up when it is back', async () => {
    const before = await bytesOf(name);
    await context.setOffline(true);
    await page.getByRole('radio').first().check();
    await page.waitForTimeout(6000);
    expect(await bytesOf(name)).toBeLessThan(before + 200_000);
    await context.setOffline(false);
    await expect.poll(() => bytesOf(name), { timeout: 40_000 }).toBeGreaterThan(before + 50_000);
  });

  await test.step('who comes back is asked for the screen again and goes on', async () => {
    const address = page.url();
    await page.goto('about:blank');
    await page.waitForTimeout(4000);
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Compartilhe a sua tela para continuar' })).toBeVisible();
    await page.getByRole('button', { name: 'Compartilhar a tela' }).click();
    await isRecording(page);
    await page.waitForTimeout(5000);
  });

  await test.step('the end', async () => {
    await page.getByRole('button', { name: 'Finalizar', exact: true }).first().click();
    await page.getByRole('button', { name: 'Finalizar agora' }).click();
    await expect(page.getByText('Gravando', { exact: true })).toBeHidden();
  });

  await test.step('staff watch it', async () => {
    await expect.poll(async () => (await recordingOf(name)).state, { timeout: 120_000 }).toBe('complete');
    const staff = await newPerson();
    await enter(staff, 'manager');
    await staff.goto('/#/proctoring_recording');
    const row = staff.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('Completa');
    await expectAccessible(staff);
    await row.getByRole('button', { name: /^Assistir/ }).click();
    const video = staff.getByRole('dialog').locator('video');
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.duration), { timeout: 30_000 })
      .toBeGreaterThan(10);
    const duration = await video.evaluate((element: HTMLVideoElement) => element.duration);
    expect(Number.isFinite(duration)).toBe(true);
    await video.evaluate((element: HTMLVideoElement) => {
      element.currentTime = element.duration - 2;
    });
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
      .toBeGreaterThan(1);
    await expect(staff.getByText('Trechos sem imagem:')).toBeVisible();
  });
});
