import { enter, open } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('rows of a page, their height and the columns are remembered', async ({ page }) => {
  await enter(page, 'manager', { path: '/students' });
  const table = page.getByRole('table', { name: 'Alunos' });
  await expect(table.locator('tbody tr')).toHaveCount(10);
  const heightOf = async () => (await table.locator('tbody tr').first().boundingBox())?.height ?? 0;
  const normal = await heightOf();

  await page.getByLabel('Linhas por página').selectOption('25');
  await expect(table.locator('tbody tr')).toHaveCount(25);
  await page.getByRole('button', { name: 'Exibição' }).click();
  await page.getByRole('switch', { name: 'Linhas compactas' }).click();
  await page.getByRole('checkbox', { name: 'E-mail' }).click();
  await page.keyboard.press('Escape');
  await expect(table.getByRole('columnheader', { name: 'E-mail' })).toHaveCount(0);
  expect(await heightOf()).toBeLessThan(normal);

  await page.reload();
  await expect(table.locator('tbody tr')).toHaveCount(25);
  await expect(table.getByRole('columnheader', { name: 'E-mail' })).toHaveCount(0);
  // Rows hold for every list, columns for their own.
  await open(page, '/users');
  await expect(page.getByRole('columnheader', { name: 'E-mail' })).toBeVisible();
});

test('the automatic theme follows the system', async ({ page }) => {
  await enter(page, 'manager', { path: '/students' });
  await page.getByRole('button', { name: 'Tema' }).click();
  await page.getByRole('menuitemradio', { name: 'Automático' }).click();
  const root = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).toHaveAttribute('data-theme', 'light');
});
