import { addLongNames, longWord } from '../support/data/long-names.ts';
import { phone, stickingOutOfPhone } from '../support/phone-width.ts';
import { contextOf } from '../support/screens.ts';
import { open, storeSession } from '../support/steps.ts';
import { apiAs, expect, must, type Page, test } from '../support/test.ts';

/** What a phone of 390 pixels shows besides the bare screens, which the walk of axe looks at. */
const positionOf = (page: Page) => page.evaluate(() => window.scrollY);

test('the exam room opens at its top, however far down the page before it was read', async ({
  newPerson,
}) => {
  const account = 'aluno05';
  const { model: mine } = await must((await apiAs(account)).get('/api/v1/questionnaires/answers'));
  const { short_url_id } = mine.find(
    (one: { may_start: boolean; answer_id: string | null }) => one.may_start && one.answer_id === null,
  );
  const page = await newPerson({ viewport: { width: phone.width, height: 480 } });
  await storeSession(page, account);
  await open(page, `/form/${short_url_id}`);
  const begin = page.getByRole('button', { name: 'Começar a avaliação' });
  await expect(begin).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  expect(await positionOf(page)).toBeGreaterThan(0);
  await begin.click();
  const question = page.locator('.exam-question').first();
  await expect(question).toBeVisible();
  // There is a way down again: the room is longer than the phone.
  const room = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  expect(room).toBeGreaterThan(0);
  // At its top, but for the pixel or two by which a formula that comes later has grown: they are scrolled, so that no option moves.
  await expect.poll(() => positionOf(page)).toBeLessThan(4);
  await expect(question.getByRole('heading').first()).toBeInViewport();
});

test('the longest names wrap: in the list of questions, their editor, the choice of them and its preview', async ({
  browser,
}) => {
  const { questionId, questionnaireId } = await addLongNames(await apiAs('admin'), 'z');
  const context = await contextOf(browser, 'admin', { viewport: phone });
  const page = await context.newPage();
  const title = longWord(200, 'z');
  const expectWithin = async (what: string): Promise<void> =>
    expect(await stickingOutOfPhone(page), what).toEqual([]);

  await open(page, `/base_question?q=${title.slice(0, 40)}`);
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  await expectWithin('the list of questions');
  await open(page, `/base_question?edit=${questionId}`);
  await expect(page.getByRole('textbox', { name: /^Título/ })).toHaveValue(title);
  await expectWithin('the editor of a question');

  await open(page, `/questionnaires/${questionnaireId}/edit`);
  await expect(page.getByText(title).first()).toBeVisible();
  await expectWithin('a questionnaire');
  await page.getByRole('button', { name: 'Adicionar questões' }).first().click();
  const picker = page.getByRole('dialog', { name: 'Adicionar questões' });
  await picker.getByRole('button', { name: `Ver ${title}` }).click();
  await expect(picker.getByText(longWord(120, 'b'))).toBeVisible();
  await expectWithin('the choice of questions with a preview');
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  await page.getByRole('button', { name: `Ver questão: ${title}`, exact: true }).click();
  await expect(page.getByRole('dialog', { name: title }).getByText(longWord(120, 'b'))).toBeVisible();
  await expectWithin('a question of a questionnaire');
  await context.close();
});

test('a list on a phone: cards of two lines that open, filters and order behind one button', async ({
  browser,
}) => {
  const context = await contextOf(browser, 'admin', { viewport: phone });
  const page = await context.newPage();
  await open(page, '/students?q=aluno0');
  const row = page.getByRole('row').filter({ hasText: 'Alice Monteiro' });
  await expect(row).toBeVisible();
  const cardHeight = async () => (await row.boundingBox())?.height ?? 0;
  const closed = await cardHeight();
  // A line of 44 px for what can be done, one of text, and the edges.
  expect(closed).toBeLessThan(100);
  await row.getByRole('button', { name: 'Mostrar tudo: Alice Monteiro' }).click();
  expect(await cardHeight()).toBeGreaterThan(closed);
  await row.getByRole('button', { name: 'Mostrar menos: Alice Monteiro' }).click();
  await expect.poll(cardHeight).toBe(closed);

  const filters = page.getByRole('button', { name: 'Filtros' });
  await filters.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Filtros' });
  await dialog.getByLabel('Ordenar por').selectOption({ label: 'Nome completo' });
  await dialog.getByLabel('Sentido').selectOption('desc');
  await dialog.getByRole('button', { name: 'Ativo', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Sim' }).click();
  await dialog.getByRole('button', { name: 'Ver a lista' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/sort=name&dir=desc/);
  await expect(page).toHaveURL(/f\.active=true/);
  await expect(page.getByRole('button', { name: 'Filtros: 1 filtro em uso' })).toBeFocused();
  // The rows of before stand until the new ones are there.
  await expect(page.getByRole('row').last()).toContainText('Alice Monteiro');

  await page.getByRole('button', { name: 'Filtros: 1 filtro em uso' }).click();
  await dialog.getByRole('button', { name: 'Limpar filtros' }).click();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/f\.active/);
  await context.close();
});
