import { inviteStudents, makeChoiceExam, releaseExam } from '../support/data/choice-exam.ts';
import { plainPng } from '../support/data/files.ts';
import { onDatabase } from '../support/database.ts';
import { open, storeSession } from '../support/steps.ts';
import { apiAs, expect, must, type Page, test } from '../support/test.ts';

async function releaseWithImage(): Promise<string> {
  const manager = await apiAs('manager');
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(plainPng(600, 480))], { type: 'image/png' }), 'figura.png');
  const { model } = await must(manager.post('/api/v1/files', form));
  const { id, shortUrlId } = await makeChoiceExam(manager, {
    name: 'Prova com figura',
    questions: [
      ['O que mostra a figura?', ['Um retângulo', 'Um círculo']],
      ['Qual é a capital do Brasil?', ['Brasília', 'Salvador']],
    ],
    imageId: model.id,
  });
  await inviteStudents(manager, id, 'Samuel');
  await releaseExam(manager, id);
  return shortUrlId;
}

/** Sum of the layout shifts since the page was opened, those right after a press included. */
const shifted = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
          ),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 300);
      }),
  );

for (const width of [1280, 390])
  test(`an image that comes while an option is being pressed moves nothing, ${width} px wide`, async ({
    newPerson,
  }) => {
    const shortUrlId = await releaseWithImage();
    const candidate = await newPerson({ viewport: { width, height: 800 } });
    await storeSession(candidate, 'student2');
    let letImageCome = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letImageCome = resolve;
    });
    await candidate.route('**/api/v1/files/*', async (route) => {
      await held;
      await route.continue();
    });
    await open(candidate, `/form/${shortUrlId}`);
    await candidate.getByRole('button', { name: 'Começar a avaliação' }).click();
    const image = candidate.locator('.exam-image');
    await expect(image).toHaveAttribute('data-state', 'loading');
    const option = candidate.locator('label.exam-option').first();
    await option.scrollIntoViewIfNeeded();
    await option.hover();
    const [place, shift] = [await option.boundingBox(), await shifted(candidate)];
    await candidate.mouse.down();
    letImageCome();
    await expect(image).toHaveAttribute('data-state', 'ready');
    await expect(image.locator('img')).toHaveJSProperty('complete', true);
    expect(await option.boundingBox()).toEqual(place);
    expect(await shifted(candidate)).toBe(shift);
    await candidate.mouse.up();
    await expect(option.locator('input')).toBeChecked();
  });

test('a formula and a notice that come while an option is being pressed move nothing', async ({
  newPerson,
  product,
}) => {
  const manager = await apiAs('manager');
  const { id, shortUrlId } = await makeChoiceExam(manager, {
    name: 'Prova com fórmula',
    questions: [
      [
        'Quanto vale?</p><div data-latex="\\sum_{n=1}^{\\infty} \\frac{1}{n^2}"></div><p>Responda.',
        ['Pi ao quadrado sobre seis', 'Um'],
      ],
    ],
  });
  await inviteStudents(manager, id, 'Samuel');
  await releaseExam(manager, id);
  const candidate = await newPerson({ viewport: { width: 390, height: 800 } });
  await storeSession(candidate, 'student2');
  let letFormulaCome = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letFormulaCome = resolve;
  });
  await candidate.route(/assets\/katex-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await open(candidate, `/form/${shortUrlId}`);
  await candidate.getByRole('button', { name: 'Começar a avaliação' }).click();
  const option = candidate.locator('label.exam-option').first();
  await option.hover();
  const place = await option.boundingBox();
  await candidate.mouse.down();
  letFormulaCome();
  await expect(candidate.locator('.katex-display')).toBeVisible();
  expect(await option.boundingBox()).toEqual(place);
  await candidate.mouse.up();
  await expect(option.locator('input')).toBeChecked();

  await expect(candidate.getByText('Salvo', { exact: true })).toBeVisible();

  // The clock warns a minute before the end: the room hears of the new end with its next answer.
  await onDatabase(
    product,
    `update attempts a set deadline_at = now() + interval '63 seconds'
       from questionnaires q where q.id = a.questionnaire_id and q.id = '${id}'`,
  );
  const other = candidate.locator('label.exam-option').last();
  await other.click();
  const before = await other.boundingBox();
  await expect(candidate.locator('.exam-notices')).toContainText('1 minuto');
  expect(await other.boundingBox()).toEqual(before);
});
