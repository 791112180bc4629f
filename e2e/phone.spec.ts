import { phone } from './support/phone-width.ts';
import { enter, open } from './support/steps.ts';
import { apiAs, expect, must, type Page, test } from './support/test.ts';

const positionOf = (page: Page) => page.evaluate(() => window.scrollY);

test('the exam room opens at its top, however far down the page before it was read', async ({
  newPerson,
}) => {
  const account = 'aluno05';
  const { model: mine } = await must((await apiAs(account)).get('/api/v1/questionnaires/answers'));
  const { short_url_id } = mine.find((one: { may_start: boolean }) => one.may_start);
  const page = await newPerson({ viewport: { width: phone.width, height: 480 } });
  await enter(page, account);
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
  await expect.poll(() => positionOf(page)).toBe(0);
  await expect(question.getByRole('heading').first()).toBeInViewport();
});
