import type { Locator } from '@playwright/test';
import { atRestAfter } from '../support/at-rest.ts';
import { everyRule, findingsOf } from '../support/axe.ts';
import { enter, notice, open } from '../support/steps.ts';
import { apiAs, expect, must, type Page, test } from '../support/test.ts';

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
    // The button shows its work before the request is out.
    await expect.poll(() => arrived.length).toBe(1);
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
      // What comes later would move what has the focus while it is looked at.
      await atRestAfter(page, () => page.reload());
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
  await enter(page, 'admin', { path: '/students/create' });
  await page.getByRole('textbox', { name: 'Matrícula' }).focus();
  await expect.poll(() => focusUnderFoot(page)).toBeNull();
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
