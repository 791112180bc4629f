import { inviteStudents, releaseExam } from '../support/data/choice-exam.ts';
import { openLine } from '../support/line.ts';
import { startAttempt } from '../support/steps.ts';
import { addressOfProduct, apiAs, expect, must, type Page, test } from '../support/test.ts';

const longFormula = `x = ${Array.from({ length: 40 }, (_, n) => `\\frac{a_{${n}}}{b_{${n}}}`).join(' + ')}`;

/** An exam of a long formula, a number to fill and a file to send, with pauses and a clock of hours. */
async function releaseExamOfAllKinds(): Promise<string> {
  const manager = await apiAs('manager');
  const questions = [
    {
      type: 'multiple_choice',
      title: 'Fórmula longa',
      content: {
        statement: `<p>Simplifique:</p><div data-latex="${longFormula}"></div>`,
        options: [
          { id: 'a', html: `<p><span data-latex="\\displaystyle ${longFormula}"></span></p>` },
          { id: 'b', html: '<p>Zero</p>' },
        ],
      },
      key: { correct_option_ids: ['a'] },
    },
    {
      type: 'gap',
      title: 'Um número',
      content: {
        statement: '<p>Um meio é <span data-gap="g1"></span>.</p>',
        gaps: [{ id: 'g1', kind: 'number' }],
      },
      key: { gaps: { g1: { numbers: [{ min: '0.5', max: '0.5' }] } } },
    },
    { type: 'media', title: 'Um arquivo', content: { statement: '<p>Envie o relatório.</p>' } },
    { type: 'simple_text', title: 'Um texto', content: { statement: '<p>Explique.</p>' } },
  ];
  const items: { question_id: string }[] = [];
  for (const question of questions) {
    const { model } = await must(manager.post('/api/v1/base_question', question));
    items.push({ question_id: model.id });
  }
  const { model } = await must(
    manager.post('/api/v1/questionnaires', {
      name: 'Prova de aparência com um nome comprido',
      settings: { allow_pauses: true, limit_min: 600 },
      sections: [{ items }],
    }),
  );
  await inviteStudents(manager, model.id, 'Samuel');
  await releaseExam(manager, model.id);
  return model.short_url_id;
}

const widthOfPage = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth);

/** Pairs of what stands in the header and the footer that lie on each other or out of the page. */
const badlyPlaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const named = [
      ...document.querySelectorAll('.exam-save, .exam-clock, .exam-header button, .exam-footer button'),
    ]
      .filter((element) => element.checkVisibility())
      .map((element) => ({
        words: element.textContent || element.ariaLabel,
        box: element.getBoundingClientRect(),
      }));
    for (const [index, { words, box }] of named.entries()) {
      if (box.left < 0 || box.right > document.documentElement.clientWidth) found.push(`${words} is cut off`);
      if (box.width < 20) found.push(`${words} has no room`);
      for (const other of named.slice(index + 1))
        if (
          box.left < other.box.right - 1 &&
          other.box.left < box.right - 1 &&
          box.top < other.box.bottom - 1 &&
          other.box.top < box.bottom - 1
        )
          found.push(`${words} lies on ${other.words}`);
    }
    // The words of the state: an element without room lets them run into its neighbours.
    for (const save of document.querySelectorAll('.exam-save'))
      if (save.scrollWidth > save.clientWidth + 1) found.push(`${save.textContent} runs out of its place`);
    return found;
  });

for (const width of [360, 390])
  test(`nothing of the exam room sticks out or lies on something else, ${width} px wide, at 175 % text too`, async ({
    newPerson,
  }, info) => {
    const shortUrlId = await releaseExamOfAllKinds();
    const page = await newPerson({ viewport: { width, height: 800 } });
    await startAttempt(page, 'student2', shortUrlId);
    await expect(page.locator('.katex-display .katex').first()).toBeVisible();
    const expectInOrder = async (name: string): Promise<void> => {
      // Bars and formulas are measured behind the frame that shows them.
      await expect.poll(() => widthOfPage(page)).toBe(width);
      await expect.poll(() => badlyPlaced(page)).toEqual([]);
      await page.screenshot({ path: info.outputPath(`${name}.png`) });
    };
    await expectInOrder('usual');
    const formula = page.locator('.katex-display').first();
    expect(await formula.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    await page.getByLabel(/Sua resposta/).fill('Um texto.');
    await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
    await expectInOrder('saved');

    const tools = page.getByRole('button', { name: 'Aparência' });
    await tools.click();
    const larger = page.getByRole('button', { name: 'Aumentar o texto' });
    while (await larger.isEnabled()) await larger.click();
    await page.getByRole('button', { name: 'Fechar' }).click();
    await expect(tools).toBeFocused();
    await expectInOrder('large');
    await page.locator('.exam-footer').getByRole('button', { name: 'Finalizar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Finalizar a avaliação?' });
    await expect(dialog.getByRole('button', { name: 'Finalizar agora' })).toBeInViewport();
    expect(await widthOfPage(page)).toBe(width);
  });

test('the room keeps the focus, shows where it is, and names the clock and the format of a number', async ({
  newPerson,
}) => {
  const shortUrlId = await releaseExamOfAllKinds();
  const page = await newPerson({ viewport: { width: 390, height: 700 } });
  await startAttempt(page, 'student2', shortUrlId);
  await expect(page.getByRole('button', { name: /^Tempo restante 9:\d\d:\d\d$/ })).toBeVisible();
  const gap = page.getByRole('textbox', { name: /Lacuna 1, um número/ });
  await expect(gap).toHaveAccessibleDescription(/vírgula para decimais/);

  const finishers = ['.exam-header', '.exam-footer'].map((bar) =>
    page.locator(bar).getByRole('button', { name: 'Finalizar' }),
  );
  const openers = ['Aparência', 'Ver questões', 'Sair e continuar depois'].map((name) =>
    page.getByRole('button', { name }),
  );
  for (const opener of [...openers, ...finishers]) {
    await opener.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(opener).toBeFocused();
  }

  // All questions stand on one page: the one that is asked for comes into sight with the focus.
  await finishers[0]?.click();
  await page.getByRole('button', { name: 'Ir para a questão 4' }).click();
  const asked = page.getByRole('heading', { name: 'Questão 4 de 4' });
  await expect(asked).toBeFocused();
  await expect(asked).toBeInViewport();

  // From the first thing to the last and back: what has the focus is never under a bar.
  const hiddenFocus: string[] = [];
  await page.locator('.exam-question h2').first().focus();
  for (const key of ['Tab', 'Shift+Tab'])
    for (let presses = 0; presses < 14; presses += 1) {
      await page.keyboard.press(key);
      const hidden = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused || focused === document.body || focused.closest('.exam-header, .exam-footer'))
          return null;
        const { top, bottom, left, width } = focused.getBoundingClientRect();
        const at = document.elementFromPoint(left + width / 2, Math.min(bottom - 2, Math.max(top + 2, 2)));
        const isUnder = at?.closest('.exam-header, .exam-footer') ?? null;
        return isUnder && `${focused.outerHTML.slice(0, 80)} under ${isUnder.className}`;
      });
      if (hidden) hiddenFocus.push(hidden);
    }
  expect(hiddenFocus).toEqual([]);
});

test('a file keeps its name over a reload; without a line the words agree with what was sent', async ({
  newPerson,
}) => {
  const shortUrlId = await releaseExamOfAllKinds();
  const line = await openLine(addressOfProduct());
  const page = await newPerson({ baseURL: line.address });
  await startAttempt(page, 'student2', shortUrlId);
  await page.locator('.exam-media input[type=file]').setInputFiles({
    name: 'relatório final.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Relatório.'),
  });
  await expect(page.getByText('relatório final.txt', { exact: true })).toBeVisible();
  await expect(page.getByText('Salvo', { exact: true }).first()).toBeVisible();
  // As a killed browser and another device do, this page knows of it what the server says.
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  const enterAgain = page.getByRole('button', { name: 'Continuar a avaliação' });
  await expect(enterAgain).toBeVisible();
  await enterAgain.click();
  await expect(page.getByRole('button', { name: 'Remover relatório final.txt' })).toBeVisible();

  line.cut();
  await page.context().setOffline(true);
  const offline = page.locator('.exam-save');
  await expect(offline).toContainText('Sem conexão');
  await expect(offline).toContainText('já foi enviado');
  await page.getByRole('radio', { name: 'Zero' }).check();
  await expect(offline).toContainText('guardadas neste aparelho');
  line.mend();
  await page.context().setOffline(false);
  await line.close();
});
