import { enter, expectPath } from '../support/steps.ts';
import { apiAs, expect, must, test } from '../support/test.ts';

const _phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const _examName = 'Avaliação da campanha';
const studentName = 'Zuleica Brandão';

test('the palette finds a student by a part of the name, without accents', async ({ page }) => {
  const manager = await apiAs('manager');
  await must(manager.post('/api/v1/students', { name: studentName, email: 'zuleica@certame.example' }));
  await enter(page, 'manager');
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/Procurar página/).fill('leica brandao');
  // Among the students; further down among the users, too. The first is chosen, though it came after the typing.
  await expect(page.getByRole('button', { name: new RegExp(studentName) }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /^Nome/ })).toHaveValue(studentName);
  // What was found is what one comes back to. The search that has just closed may still be on its way out.
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByText(studentName)).toBeVisible();
});

test('the palette finds a lead and opens it in its campaign', async ({ page }) => {
  await enter(page, 'manager');
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/Procurar página/).fill('HEITOR bran');
  await expect(page.getByRole('button', { name: /^Heitor Brandão/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expectPath(page, /\/campaigns\/[0-9a-f-]{36}\/edit\?tab=leads&q=Heitor/);
  const rows = page.getByRole('table', { name: 'Leads e conversão' }).locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Heitor Brandão');
  const details = page.getByRole('dialog', { name: 'Heitor Brandão' });
  await expect(details).toContainText('heitor.brandao@exemplo.com.br');
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
});
