import { colourRules, everyRule, findingsOf } from '../support/axe.ts';
import { addLongNames } from '../support/data/long-names.ts';
import { addNewMember, addReturningMember, oneTimePassword, roleIdOf } from '../support/data/people.ts';
import { mailLinkFor } from '../support/outbox.ts';
import { stickingOutOfPhone } from '../support/phone-width.ts';
import { contextOf, switchTheme, type Visitor, visit, visitsOfBuiltScreens } from '../support/screens.ts';
import { expectPath, signIn } from '../support/steps.ts';
import { apiAs, expect, must, type Page, test, watchPage } from '../support/test.ts';

/** The back office is walked in parts, for there are more of its screens than of all others. */
const walks: readonly { visitor: Visitor; part: number; parts: number }[] = [
  ...[0, 1, 2].map((part) => ({ visitor: 'admin' as const, part, parts: 3 })),
  { visitor: 'anonymous', part: 0, parts: 1 },
  { visitor: 'student', part: 0, parts: 1 },
];

// Each test stands for itself: a worker that is free takes the next one.
test.describe.configure({ mode: 'parallel' });

/** By every rule in the theme it stands in, and by those of colours in the other, in which it stays. */
async function look(page: Page, what: string, problems: string[]): Promise<void> {
  const theme = await page.evaluate(() => document.documentElement.dataset.theme);
  const other = theme === 'dark' ? 'light' : 'dark';
  for (const finding of await findingsOf(page, everyRule)) problems.push(`${what}, ${theme}: ${finding}`);
  await switchTheme(page, other);
  for (const finding of await findingsOf(page, colourRules)) problems.push(`${what}, ${other}: ${finding}`);
}

for (const { visitor, part, parts } of walks) {
  const which = parts > 1 ? `${visitor}, part ${part + 1} of ${parts}` : visitor;
  test(`axe finds nothing on the screens of ${which}, light and dark; on a phone nothing sticks out`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const problems: string[] = [];
    const own = (await visitsOfBuiltScreens()).filter((one) => one.visitor === visitor);
    const visits = own.filter((_one, index) => index % parts === part);
    expect(visits.length).toBeGreaterThan(2);
    if (visitor === 'admin') await addLongNames(await apiAs('admin'), `${part}`);
    const context = await contextOf(browser, visitor, { viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    watchPage(page, problems);
    for (const { path } of visits) {
      await visit(page, path);
      // A screen that led elsewhere would be another screen's result.
      if (new URL(page.url()).hash !== `#${path}`) problems.push(`${path} led to ${page.url()}`);
      // As tall as the page: what a sticky bar happens to cover at one place of the scroll is no small target.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width: 1440, height: Math.max(900, height) });
      await look(page, path, problems);
      await page.setViewportSize({ width: 1440, height: 900 });
      for (const finding of await stickingOutOfPhone(page)) problems.push(`${path}, on a phone: ${finding}`);
    }
    await context.close();
    expect(problems).toEqual([]);
  });
}

/** The screens of the visits above that are more than their bare address shows. */
test('axe finds nothing on what only a link, a first sign-in or a choice opens, light and dark', async ({
  browser,
}) => {
  const manager = await apiAs('manager');
  const roleIds = [await roleIdOf(manager, 'Professor')];
  await addNewMember(manager, { name: 'Lia Primeira', email: 'primeira@certame.example', roleIds });
  const email = 'selada@certame.example';
  await addReturningMember(await apiAs('admin'), { name: 'Lia Selada', email, roleIds });
  const context = await contextOf(browser, 'anonymous', { viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const problems: string[] = [];
  watchPage(page, problems);
  const lookAt = async (what: string): Promise<void> => {
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await look(page, what, problems);
  };

  await page.goto(await mailLinkFor(email, '/slogin/'));
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveAttribute('readonly', '');
  await lookAt('/slogin');
  const byLink = {
    '/sslogin?token=': 'Entrar com este link',
    '/ilogin?itoken=': 'Entrar com este link',
    '/verified?token=': 'Confirme o seu e-mail',
  };
  for (const [path, heading] of Object.entries(byLink)) {
    await page.goto(`/#${path}${'A'.repeat(43)}`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await lookAt(path);
  }
  await signIn(page, 'primeira@certame.example', oneTimePassword);
  await expectPath(page, '/first-access');
  await lookAt('/first-access');
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await signIn(page, 'manager');
  await expect(page.getByRole('dialog', { name: 'Em qual instituição você quer entrar?' })).toBeVisible();
  await lookAt('the choice of an institution');
  await context.close();
  expect(problems).toEqual([]);
});

// On the screens the messages stand in frames, where axe can't go: here each is a document of its own.
test('axe finds nothing in any type of message, light and dark', async ({ page }) => {
  const manager = await apiAs('manager');
  const { model: types } = await must(manager.get('/api/v1/email_templates/types'));
  expect(types.length).toBe(9);
  const found: string[] = [];
  for (const { type, built_in: text } of types) {
    const { model } = await must(manager.post('/api/v1/email_templates/preview', { type, ...text }));
    await page.setContent(model.html);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const finding of await findingsOf(page, everyRule))
        found.push(`${type}, ${colorScheme}: ${finding}`);
    }
  }
  expect(found).toEqual([]);
});
