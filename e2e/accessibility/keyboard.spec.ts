import { enter, expectPath, notice, open } from '../support/steps.ts';
import { apiAs, demoPassword, expect, must, type Page, test } from '../support/test.ts';

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
  await enter(page, 'manager', { path: '/email_templates' });
  await expect(
    page.getByRole('navigation').getByRole('link', { name: 'Modelos de e-mail' }),
  ).toBeInViewport();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Ir para o conteúdo' })).toBeFocused();
});
