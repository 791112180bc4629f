import type { Locator } from '@playwright/test';
import { pixel } from '../support/data/files.ts';
import { contextOf, switchTheme } from '../support/screens.ts';
import { enter, notice, open } from '../support/steps.ts';
import { apiAs, expect, must, type Page, test } from '../support/test.ts';

test('an institution takes its new colour in every open page', async ({ page, newPerson }) => {
  const other = await newPerson();
  await enter(other, 'teacher');
  const accent = () =>
    other.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());
  const before = await accent();
  await enter(page, 'admin', { path: '/institutions' });
  await page.getByRole('link', { name: 'Colégio Horizonte', exact: true }).click();
  const color = page.getByRole('textbox', { name: 'Cor principal' });
  const saved = await color.inputValue();
  await color.fill('#7a1fa2');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(notice(page, 'Operação realizada com sucesso')).toBeVisible();
  await expect.poll(accent).not.toBe(before);
  const admin = await apiAs('admin');
  await must(admin.put(`/api/v1/institutions/${admin.institutionId}`, { primary_color: saved }));
  await expect.poll(accent).toBe(before);
});

test('a colour that changed while somebody was away is there when they come back', async ({ newPerson }) => {
  const person = await newPerson();
  await enter(person, 'teacher', { path: '/classes' });
  const accentOf = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());
  const before = await accentOf(person);
  const context = person.context();
  await person.close();
  const admin = await apiAs('admin');
  const address = `/api/v1/institutions/${admin.institutionId}`;
  const { primary_color: saved } = (await must(admin.get(address))).model;
  await must(admin.put(address, { primary_color: '#7a1fa2' }));
  const again = await context.newPage();
  await open(again, '/classes');
  await expect.poll(() => accentOf(again)).not.toBe(before);
  await must(admin.put(address, { primary_color: saved }));
  await expect.poll(() => accentOf(again)).toBe(before);
});

test('a logo lies on paper wherever the ground is dark', async ({ browser }) => {
  const admin = await apiAs('admin');
  const form = new FormData();
  form.set('purpose', 'brand');
  form.append('file', new Blob([new Uint8Array(pixel)]), 'logo.png');
  const { model: file } = await must(admin.post('/api/v1/files', form));
  const address = `/api/v1/institutions/${admin.institutionId}`;
  await must(admin.put(address, { logo_file_id: file.id, small_logo_file_id: file.id }));
  const [paper, none] = ['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'];
  const groundOf = (logo: Locator) => logo.evaluate((image) => getComputedStyle(image).backgroundColor);
  const context = await contextOf(browser, 'admin', { viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const side = page.getByRole('link', { name: /ir para o início/ }).locator('img');
  const top = page.getByRole('banner').locator('[title="Colégio Horizonte"] img');
  await open(page, '/students');
  for (const [theme, onSide, onTop] of [
    ['light', none, none],
    ['semi-dark', paper, none],
    ['dark', paper, paper],
  ] as const) {
    await switchTheme(page, theme);
    await expect(side).toBeVisible();
    expect([await groundOf(side), await groundOf(top)], theme).toEqual([onSide, onTop]);
  }
  // Pages that are open to everybody have no frame, but the same logo.
  await open(page, '/campaigns/bolsas-2027');
  const campaign = page.getByRole('img', { name: 'Colégio Horizonte' });
  await expect(campaign).toBeVisible();
  expect(await groundOf(campaign)).toBe(paper);
  await switchTheme(page, 'light');
  expect(await groundOf(campaign)).toBe(none);
  await context.close();
  await must(admin.put(address, { logo_file_id: null, small_logo_file_id: null }));
});
