import type { Locator } from '@playwright/test';
import { colourRules, everyRule, findingsOf } from './support/axe.ts';
import { addLongNames } from './support/data/long-names.ts';
import { addNewMember, addReturningMember, oneTimePassword, roleIdOf } from './support/data/people.ts';
import { mailLinkFor } from './support/outbox.ts';
import { stickingOutOfPhone } from './support/phone-width.ts';
import { contextOf, switchTheme, type Visitor, visit, visitsOfBuiltScreens } from './support/screens.ts';
import { enter, expectPath, notice, open, signIn } from './support/steps.ts';
import { apiAs, demoPassword, expect, must, type Page, test, watchPage } from './support/test.ts';

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
  expect(types.length).toBe(8);
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

/** Whether what has the focus shows it, and can be hit with a finger. */
const focusOf = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return null;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    return {
      what: element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.tagName,
      outlined: style.outlineStyle !== 'none' || style.boxShadow !== 'none' || style.borderStyle !== 'none',
      inView: box.top < innerHeight && box.bottom > 0,
    };
  });

async function tabTo(page: Page, isThere: () => Promise<boolean>, atMost = 60): Promise<void> {
  for (let step = 0; step < atMost; step += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
    const focus = await focusOf(page);
    if (focus) expect(focus, `the focus on ${focus.what}`).toMatchObject({ outlined: true, inView: true });
  }
  throw new Error('Not reached with the Tab key');
}
const isFocused = (page: Page, name: string | RegExp, role: 'textbox' | 'button' | 'link') => () =>
  page
    .getByRole(role, { name })
    .first()
    .evaluate((element) => element === document.activeElement)
    .catch(() => false);

test('signing in and a whole form work without a mouse', async ({ page }) => {
  await open(page, '/login');
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
  await tabTo(page, isFocused(page, 'E-mail', 'textbox'));
  await page.keyboard.type('manager@certame.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  const chooser = page.getByRole('dialog', { name: 'Em qual instituição você quer entrar?' });
  await expect(chooser).toBeVisible();
  await expect(chooser.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chooser).toBeHidden();

  // The first stop of the keyboard jumps over the menu.
  await open(page, '/disciplines');
  await expect(page.getByRole('table', { name: 'Disciplinas' })).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Ir para o conteúdo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, isFocused(page, 'Criar disciplina', 'link'));
  await page.keyboard.press('Enter');
  await expectPath(page, '/disciplines/create');
  await tabTo(page, isFocused(page, /^Nome/, 'textbox'));
  // Refused first: the focus goes to the summary, whose links lead to the fields.
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: 'Há 1 campo para corrigir' })).toBeFocused();
  await tabTo(page, isFocused(page, /^Nome/, 'textbox'));
  await page.keyboard.type('Filosofia pelo teclado');
  await tabTo(page, isFocused(page, 'Salvar', 'button'));
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Operação realizada com sucesso')).toBeVisible();
  const manager = await apiAs('manager');
  const { model } = await must(manager.get('/api/v1/disciplines?filters[q]=filosofia pelo'));
  expect(model.total).toBe(1);

  // A question that is taken back leaves the focus where it was.
  const remove = page.getByRole('button', { name: 'Excluir: Filosofia pelo teclado' });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
});

test('the menu has the entry of the page in sight, and Tab still begins at the top', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await enter(page, 'manager');
  await open(page, '/email_templates');
  await expect(
    page.getByRole('navigation').getByRole('link', { name: 'Modelos de e-mail' }),
  ).toBeInViewport();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Ir para o conteúdo' })).toBeFocused();
});

test('a save leaves the focus on its button and is sent once; what the server refuses takes it to the field', async ({
  page,
}) => {
  const admin = await apiAs('admin');
  const { model: content } = await must(admin.post('/api/v1/contents', { name: 'Aula do foco', type: 'M' }));
  const { model: role } = await must(admin.post('/api/v1/roles', { name: 'Secretaria do foco' }));
  await enter(page, 'admin');
  // Saves arrive one by one as they are let through.
  const arrived: (() => Promise<void>)[] = [];
  await page.route('**/api/v1/{contents,roles}/**', async (route) => {
    if (route.request().method() === 'GET') await route.continue();
    else arrived.push(() => route.continue());
  });
  const works = async (save: Locator): Promise<void> => {
    await expect(save).toHaveAttribute('data-loading', 'true');
    await expect(save).toBeFocused();
    await expect(save).toBeDisabled();
    await page.keyboard.press('Enter');
    expect(arrived.length).toBe(1);
    await arrived.pop()?.();
  };

  await open(page, `/contents/${content.id}/edit`);
  await page.getByRole('textbox', { name: 'Título' }).fill('Aula do foco que fica');
  const save = page.getByRole('button', { name: 'Salvar', exact: true });
  await save.dblclick();
  await expect(save).toHaveAttribute('data-loading', 'true');
  expect(await findingsOf(page, everyRule)).toEqual([]);
  await works(save);
  await expect(notice(page, 'Operação realizada com sucesso')).toBeVisible();
  await expect(save).toBeEnabled();
  await expect(save).toBeFocused();

  const url = page.getByLabel('Endereço do vídeo');
  await url.fill('https://exemplo.br/pagina');
  await page.getByRole('button', { name: 'Adicionar vídeo' }).click();
  await expect.poll(() => arrived.length).toBe(1);
  await arrived.pop()?.();
  await expect(page.getByText('A URL desta mídia não é suportada.').first()).toBeVisible();
  await expect(url).toBeFocused();

  // What stands under the record's fields is saved by their button.
  await open(page, `/roles/${role.id}/edit`);
  await page.getByRole('checkbox', { name: 'Todas as permissões', exact: true }).check();
  await save.focus();
  await page.keyboard.press('Enter');
  await works(save);
  await expect(notice(page, 'Operação realizada com sucesso')).toBeVisible();
  await expect(save).not.toHaveAttribute('data-loading');
  await expect(save).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('summary').last()).toBeFocused();
  expect(arrived.length).toBe(0);
});

/** What has the focus and lies under the bar at the foot, wholly or in part. */
const focusUnderFoot = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body || element.closest('[data-save-bar]')) return null;
    const box = element.getBoundingClientRect();
    const isUnder = [...document.querySelectorAll('[data-save-bar]')].some((bar) => {
      const foot = bar.getBoundingClientRect();
      return (
        box.right > foot.left && box.left < foot.right && box.bottom > foot.top + 1 && box.top < foot.bottom
      );
    });
    return isUnder ? `${element.getAttribute('aria-label') ?? element.id} ends at ${box.bottom}` : null;
  });

test('what the keyboard reaches is never under the bar that saves; boxes side by side are wide enough', async ({
  page,
}) => {
  const admin = await apiAs('admin');
  const { model: role } = await must(admin.post('/api/v1/roles', { name: 'Secretaria do rodapé' }));
  await enter(page, 'admin');
  const found: string[] = [];
  for (const size of [
    { width: 390, height: 600 },
    { width: 1440, height: 600 },
  ]) {
    await page.setViewportSize(size);
    for (const path of [`/roles/${role.id}/edit`, '/students/create', '/questionnaires/create']) {
      await open(page, path);
      await page.reload();
      await expect(page.locator('[data-save-bar]').first()).toBeVisible();
      const all = page.getByRole('button', { name: 'Abrir todos' });
      if (path.startsWith('/roles')) {
        await all.click();
        for (const finding of await findingsOf(page, { type: 'rule', values: ['target-size'] }))
          found.push(`${path} at ${size.width} px: ${finding}`);
      } else await page.locator('form').getByRole('textbox').first().focus();
      for (let step = 0; step < 40; step += 1) {
        await page.keyboard.press('Tab');
        const hidden = await focusUnderFoot(page);
        if (hidden) found.push(`${path} at ${size.width} px: ${hidden}`);
      }
    }
  }
  expect(found).toEqual([]);
});

test('what moves a form down while it is filled in leaves the field in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/emails_sent/delivery', async (route) => {
    await held;
    const model = { state: 'not_configured', since: '2026-11-20T12:00:00.000Z', waiting: 2 };
    await route.fulfill({ json: { model } });
  });
  await enter(page, 'admin');
  await open(page, '/students/create');
  await page.getByRole('textbox', { name: 'Matrícula' }).focus();
  expect(await focusUnderFoot(page)).toBeNull();
  letGo();
  await expect(page.getByText('Os e-mails não estão saindo')).toBeVisible();
  await expect.poll(() => focusUnderFoot(page)).toBeNull();
  // A field that was left empty says so itself; the list of all that is wrong comes with the save.
  await page.getByLabel(/^Nome completo/).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(/^Nome completo/)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(/campos? para corrigir/)).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: 'para corrigir' })).toBeFocused();
});
