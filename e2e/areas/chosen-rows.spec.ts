import { readFile } from 'node:fs/promises';
import { readSheet } from '../../apps/server/src/lib/sheets/sheets.ts';
import { makeChoiceExam } from '../support/data/choice-exam.ts';
import { enter, open } from '../support/steps.ts';
import { apiAs, expect, type Page, test } from '../support/test.ts';

for (const [path, list] of [
  ['/questionnaires', 'Questionários'],
  ['/base_question', 'Base de questões'],
] as const) {
  test(`${path}: chosen rows alone are exported, and may be deleted together`, async ({ page }) => {
    await enter(page, 'manager', { path });
    await page.getByRole('button', { name: 'Selecionar', exact: true }).click();
    const choices = page.getByRole('checkbox', { name: /^Selecionar (?!todos desta página)/ });
    await choices.nth(0).check();
    await choices.nth(2).check();
    await expect(page.getByText('2 registros selecionados')).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Seleção' }).getByRole('button', { name: 'Excluir' }),
    ).toBeEnabled();
    await page.getByRole('button', { name: 'Exportar 2 selecionados' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Planilha (XLS)' }).click(),
    ]);
    const { rows } = await readSheet(await readFile(await download.path()), `${list}.xlsx`);
    expect(rows).toHaveLength(2);
  });
}

test('what was just made stands first: an exam and its question', async ({ page }) => {
  const client = await apiAs('manager');
  await makeChoiceExam(client, { name: 'Recém-criada', questions: [['Acabou de nascer?', ['sim', 'não']]] });
  await enter(page, 'manager');
  /** Others may make one in the same moment, hardly three. */
  const firstOf = async (rows: ReturnType<Page['locator']>): Promise<string> =>
    (await rows.allInnerTexts()).slice(0, 3).join('\n');
  await open(page, '/base_question');
  await expect.poll(() => firstOf(page.getByRole('article'))).toContain('Acabou de nascer?');
  await open(page, '/questionnaires');
  await expect.poll(() => firstOf(page.locator('tbody tr'))).toContain('Recém-criada');
});
