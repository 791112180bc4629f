import type { ApiClient } from '@certame/testkit/api-client.ts';
import { answerThroughApi, choice, type FormItem, scoreOf } from '../support/answer-through-api.ts';
import { composeAndRelease, importExam, questionnaireName } from '../support/compose-national-exam.ts';
import { hasEnem, readEnemKey } from '../support/data/enem.ts';
import { openLine } from '../support/line.ts';
import { enter, notice, open, startAttempt } from '../support/steps.ts';
import { addressOfProduct, apiAs, expect, must, type Page, test } from '../support/test.ts';

const lineCutMs = 20_000;

/** Chooses the option at a place of a question: every other one by keyboard, as a candidate without a mouse does. */
async function choose(page: Page, place: number, option: number): Promise<void> {
  const radio = page.locator('fieldset.exam-options').nth(place).locator('input[type=radio]').nth(option);
  if (place % 2 === 0) {
    await radio.focus();
    await page.keyboard.press('Space');
  } else {
    await page.locator('fieldset.exam-options').nth(place).locator('label.exam-option').nth(option).click();
  }
  await expect(radio).toBeChecked();
}

async function continueAttempt(page: Page): Promise<void> {
  const questions = page.locator('fieldset.exam-options');
  const door = page.getByRole('button', { name: 'Continuar a avaliação' });
  await expect(door.or(questions.first())).toBeVisible({ timeout: 15_000 });
  if (await door.isVisible()) await door.click();
  await expect(questions).toHaveCount(45, { timeout: 30_000 });
}

/** The first image of the exam comes when it is looked at. */
async function expectImageShown(page: Page): Promise<void> {
  const frame = page.locator('.exam-image').first();
  await frame.scrollIntoViewIfNeeded();
  await expect(frame).toHaveAttribute('data-state', 'ready');
  await expect(frame.locator('img')).toHaveJSProperty('complete', true);
}

/** The first candidate's choices stand at the first `count` places. */
async function expectChosen(page: Page, count: number): Promise<void> {
  for (let place = 0; place < count; place += 1) {
    const radios = page.locator('fieldset.exam-options').nth(place).locator('input[type=radio]');
    await expect(radios.nth(choice(0, place))).toBeChecked();
  }
}

/** How many responses of a participant the server holds. */
async function answeredBy(teacher: ApiClient, questionnaireId: string, email: string): Promise<number> {
  const { model } = await must(teacher.get(`/api/v1/questionnaires/${questionnaireId}/resume?per_page=100`));
  return model.data.find((row: { email: string }) => row.email === email)?.answered;
}

/** Name -> released score, page by page as the teacher reads them. */
async function readScoreList(page: Page): Promise<Map<string, string>> {
  const list = new Map<string, string>();
  for (let number = 1; number <= 3; number += 1) {
    if (number > 1) await page.getByRole('button', { name: `Página ${number}`, exact: true }).click();
    const rows = page.getByRole('table', { name: 'Resumo' }).locator('tbody tr');
    await expect(page.getByText(`${number * 10 - 9}–${number * 10} de 30`)).toBeVisible();
    await expect(page.locator('table[data-refreshing]')).toHaveCount(0);
    for (const row of await rows.all()) {
      const cell = (label: string) => row.locator(`td[data-label="${label}"]`).locator('span span').first();
      const [name, score] = [
        await cell('Participante').textContent(),
        await cell('Nota liberada').textContent(),
      ];
      list.set(name ?? '', score ?? '');
    }
  }
  return list;
}

test('a national exam: imported, drawn, answered over a line that drops, scored and released', async ({
  page,
  newPerson,
}) => {
  test.skip(!hasEnem, 'The folder ../shared/fixtures/enem-2020 is absent: nothing real to import');
  test.setTimeout(420_000);
  const key = readEnemKey();
  expect(key.size).toBe(182);

  await enter(page, 'teacher');
  await importExam(page);
  const teacher = await apiAs('teacher');
  const questionnaireId = await composeAndRelease(page, teacher);
  const { model: questionnaire } = await must(teacher.get(`/api/v1/questionnaires/${questionnaireId}`));
  expect(questionnaire).toMatchObject({ state: 'released', participants: 30 });
  const shortUrlId: string = questionnaire.short_url_id;

  // The candidate: half of the questions, then twenty seconds without a line and a reload in the middle of them.
  const line = await openLine(addressOfProduct());
  const candidate = await newPerson({ baseURL: line.address });
  await startAttempt(candidate, 'student', shortUrlId);
  await expect(candidate.locator('fieldset.exam-options')).toHaveCount(45, { timeout: 30_000 });
  for (let place = 0; place < 19; place += 1) await choose(candidate, place, choice(0, place));
  await expectImageShown(candidate);
  await expect
    .poll(() => candidate.evaluate(async () => (await caches.match('./')) !== undefined))
    .toBe(true);
  await expect(candidate.getByText('Salvo', { exact: true }).first()).toBeVisible();

  // The twentieth answer is hardly acknowledged when the line breaks and the page is loaded again: it is there.
  const lastSave = candidate.waitForResponse((reply) => reply.url().endsWith('/responses'));
  await choose(candidate, 19, choice(0, 19));
  await lastSave;
  await expect(candidate.getByText('Salvo', { exact: true }).first()).toBeVisible();
  line.cut();
  await candidate.context().setOffline(true);
  const cutAt = Date.now();
  await candidate.reload();
  await continueAttempt(candidate);
  await expectChosen(candidate, 20);

  for (let place = 20; place < 30; place += 1) await choose(candidate, place, choice(0, place));
  await expect(candidate.getByText(/Sem conexão/).first()).toBeVisible();
  // In the middle of the cut the page is loaded again: it comes up without a line, and goes on.
  await candidate.reload();
  await continueAttempt(candidate);
  await expectChosen(candidate, 30);
  await expectImageShown(candidate);
  await expect(candidate.getByText(/Sem conexão/).first()).toBeVisible();
  for (let place = 30; place < 33; place += 1) await choose(candidate, place, choice(0, place));
  expect(await answeredBy(teacher, questionnaireId, 'student@certame.example')).toBe(20);
  await candidate.waitForTimeout(Math.max(0, lineCutMs - (Date.now() - cutAt)));
  line.mend();
  await candidate.context().setOffline(false);
  await expect(candidate.getByText('Salvo', { exact: true }).first()).toBeVisible({ timeout: 40_000 });
  expect(await answeredBy(teacher, questionnaireId, 'student@certame.example')).toBe(33);
  await candidate.reload();
  await continueAttempt(candidate);
  await expectChosen(candidate, 33);
  for (let place = 33; place < 45; place += 1) await choose(candidate, place, choice(0, place));
  await candidate.getByRole('button', { name: 'Finalizar', exact: true }).last().click();
  await candidate.getByRole('button', { name: 'Finalizar agora' }).click();
  await expect(candidate.getByRole('heading', { name: 'Avaliação finalizada' })).toBeVisible({
    timeout: 20_000,
  });

  // Twenty-nine more through the interface, each with a pattern of his own.
  const classmates = [
    'student2',
    ...Array.from({ length: 28 }, (_unused, index) => `aluno${String(index + 1).padStart(2, '0')}`),
  ];
  const expected = new Map<string, number>();
  for (const [index, account] of classmates.entries()) {
    const attempt = await answerThroughApi(account, shortUrlId, index + 1);
    expected.set(
      `${account}@certame.example`,
      scoreOf(key, attempt, (k) => choice(index + 1, k)),
    );
  }

  await open(page, `/questionnaires/${questionnaireId}/resume`);
  await page.getByRole('button', { name: 'Liberar notas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Liberar notas' });
  await dialog.getByRole('button', { name: /^Liberar$/ }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Liberação das notas' })).toBeVisible();
  await expect(dialog.getByText('30 notas liberadas.')).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();

  // The list equals what the fixture's key says.
  const { model } = await must(teacher.get(`/api/v1/questionnaires/${questionnaireId}/resume?per_page=100`));
  expect(model.total).toBe(30);
  const student = await apiAs('student');
  const own = model.data.find((row: { email: string }) => row.email === 'student@certame.example');
  const { model: result } = await must(student.get(`/api/v1/answers/${own.id}/result?full=1`));
  const ownAttempt = { answerId: own.id, items: result.items.map((one: { item: FormItem }) => one.item) };
  expected.set(
    'student@certame.example',
    scoreOf(key, ownAttempt, (k) => choice(0, k)),
  );
  expect(new Set(result.items.map((one: { key: unknown }) => one.key))).toEqual(new Set([null]));
  for (const row of model.data) expect(Number(row.released_score), row.email).toBe(expected.get(row.email));
  const shown = (right: number | undefined): string => `${right},00`;
  expect(await readScoreList(page)).toEqual(
    new Map(
      model.data.map((row: { name: string; email: string }) => [row.name, shown(expected.get(row.email))]),
    ),
  );

  // The candidate, from the own list to the own score.
  const right = expected.get('student@certame.example');
  await open(candidate, '/questionnaires/answers');
  await candidate.getByRole('link', { name: `Ver resultado: ${questionnaireName}` }).click();
  await expect(candidate.getByRole('heading', { name: questionnaireName })).toBeVisible();
  await expect(candidate.getByText(shown(right)).first()).toBeVisible();
  await expect(candidate.getByText(`${right} de 45`)).toBeVisible();
  await expect(notice(candidate, /erro/i)).toHaveCount(0);
  await line.close();
});
