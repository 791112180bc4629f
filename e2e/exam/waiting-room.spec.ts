import { inviteStudents, makeChoiceExam, releaseExam } from '../support/data/choice-exam.ts';
import { plainPng } from '../support/data/files.ts';
import { onDatabase } from '../support/database.ts';
import { open, storeSession } from '../support/steps.ts';
import { apiAs, expect, must, type Page, test } from '../support/test.ts';

const statement = 'Qual é a capital do Brasil?';

/**
 * What the page does at a random moment, it does at the first one: questions are fetched ahead somewhen before the last half minute of the wait, and
 * their pictures only until then.
 */
const drawLow = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    let drawn = 0;
    // No two alike: keys are drawn as well.
    Math.random = () => {
      drawn += 1;
      return drawn / 1e6;
    };
  });

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
  await drawLow(page);
  const preload = page.waitForResponse(/\/preload$/);
  await open(page, `/form/${shortUrlId}`);
  await expect(page.getByRole('timer', { name: 'A avaliação abre em' })).toHaveText(/^0[45]:\d\d$/);
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

test('a picture and the choices of a gap come sealed before the period, and are shown by the keys of the start alone', async ({
  newPerson,
  product,
}, info) => {
  const manager = await apiAs('manager');
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(plainPng(600, 300))], { type: 'image/png' }), 'figura.png');
  const { model: file } = await must(manager.post('/api/v1/files', form));
  const questions = [
    {
      type: 'multiple_choice',
      title: 'Figura',
      content: {
        statement: `<p>O que mostra a figura?</p><p><img data-file="${file.id}" alt="Uma superfície cinza"></p>`,
        options: [
          { id: 'a', html: '<p>Um retângulo</p>' },
          { id: 'b', html: '<p>Um círculo</p>' },
        ],
      },
      key: { correct_option_ids: ['a'] },
    },
    {
      type: 'gap',
      title: 'Lacuna',
      content: {
        statement: '<p>A capital do Brasil é <span data-gap="g1"></span>.</p>',
        gaps: [{ id: 'g1', kind: 'select', choices: ['Salvador', 'Brasília', 'Belém'] }],
      },
      key: { gaps: { g1: { texts: [{ text: 'Brasília' }] } } },
    },
  ];
  const items: { question_id: string }[] = [];
  for (const question of questions) {
    const { model } = await must(manager.post('/api/v1/base_question', question));
    items.push({ question_id: model.id });
  }
  const { model } = await must(
    manager.post('/api/v1/questionnaires', { name: 'Prova com figura e lacuna', sections: [{ items }] }),
  );
  await inviteStudents(manager, model.id, 'Samuel');
  await releaseExam(manager, model.id);
  const openIn = (interval: string) =>
    onDatabase(
      product,
      `update questionnaires set starts_at = now() + interval '${interval}', updated_at = clock_timestamp() where id = '${model.id}'`,
    );
  await openIn('5 minutes');

  const page = await newPerson({ viewport: { width: 390, height: 844 } });
  const clear: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/v1\/files\//.test(request.url())) clear.push(request.url());
  });
  await storeSession(page, 'student2');
  await page.clock.install();
  await drawLow(page);
  const [preload, picture] = [/\/preload$/, /\/preload\/pictures\//].map((path) =>
    page.waitForResponse(path),
  );
  await open(page, `/form/${model.short_url_id}`);
  await expect(page.getByRole('timer', { name: 'A avaliação abre em' })).toBeVisible();
  const sealed = await (await preload)?.text();
  for (const word of ['figura', 'Bras', 'Salvador', file.id]) expect(sealed).not.toContain(word);
  expect((await (await picture)?.body())?.includes('PNG')).toBe(false);
  await page.getByRole('button', { name: 'Começar assim que abrir' }).click();

  await openIn('0');
  const started = page.waitForResponse((response) => response.url().endsWith('/answers'));
  await page.clock.fastForward('05:00');
  expect(await (await started).text()).not.toContain('Bras');
  const shown = page.locator('.exam-image');
  await expect(shown).toHaveAttribute('data-state', 'ready');
  await expect(shown.locator('img')).toHaveJSProperty('naturalWidth', 600);
  const gap = page.getByRole('combobox');
  await gap.selectOption('Brasília');
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
  await page.screenshot({ path: info.outputPath('opened.png'), fullPage: true });
  expect(clear).toEqual([]);
});
