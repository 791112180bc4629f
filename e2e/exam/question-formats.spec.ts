import { readFile } from 'node:fs/promises';
import { enter, open } from '../support/steps.ts';
import { expect, type Page, test } from '../support/test.ts';

const quiz = (name: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
<question type="multichoice"><name><text>${name} capital</text></name>
<questiontext format="html"><text>Qual é a capital do Acre?</text></questiontext><single>true</single>
<answer fraction="100"><text>Rio Branco</text></answer><answer fraction="0"><text>Manaus</text></answer></question>
<question type="cloze"><name><text>${name} lacunas</text></name>
<questiontext format="html"><text>O sol é {1:SA:=quente} e a lua, {1:MC:=fria~azul}.</text></questiontext></question>
<question type="calculated"><name><text>${name} fórmula</text></name></question>
</quiz>`;

async function exportedFrom(
  page: Page,
  format: string,
  count: number,
): Promise<{ name: string; text: string }> {
  const dialog = page.getByRole('dialog', { name: 'Exportar questões' });
  await dialog.getByRole('radio', { name: format }).check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: `Exportar ${count} quest` }).click(),
  ]);
  await expect(dialog).toHaveCount(0);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

test('questions of a Moodle file come into the bank and leave it again', async ({ page }) => {
  const name = `Formatos ${Date.now()}`;
  await enter(page, 'manager', { path: '/base_question' });
  await page.getByRole('button', { name: 'Importar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar questões' });
  await dialog.getByRole('radio', { name: 'Moodle XML' }).check();
  const file = { name: 'banco.xml', mimeType: 'application/xml', buffer: Buffer.from(quiz(name)) };
  await dialog.locator('input[type=file]').first().setInputFiles(file);
  await expect(dialog.getByText('3 questões encontradas')).toBeVisible();
  await expect(
    dialog.getByText('questões do tipo “calculated” do Moodle não têm correspondente aqui'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Importar 2 questões' }).click();
  await expect(dialog.getByText('Importação concluída')).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Ver as questões' }).click();

  await open(page, `/base_question?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('article')).toHaveCount(2);
  const openExport = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Exportar', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Questões (QTI, Moodle, GIFT, planilha)' }).click();
  };
  await openExport();
  const losses = page.getByRole('dialog', { name: 'Exportar questões' });
  await expect(losses.getByText('As 2 questões cabem por inteiro neste formato.')).toBeVisible();
  const xml = await exportedFrom(page, 'Moodle XML', 2);
  expect(xml.name).toMatch(/\.xml$/);
  expect(xml.text).toContain('<question type="cloze">');

  await openExport();
  await losses.getByRole('radio', { name: 'GIFT (Moodle)' }).check();
  await expect(losses.getByText('1 questão fica de fora.')).toBeVisible();
  await expect(losses.getByText('O formato não tem questões com várias lacunas no texto.')).toBeVisible();
  const gift = await exportedFrom(page, 'GIFT (Moodle)', 1);
  expect(gift.text).toContain('=Rio Branco');
});

test('an exam gives its questions in the format that is chosen', async ({ page }) => {
  // Newer ones stand before it.
  await enter(page, 'manager', { path: '/questionnaires?q=diagnostica' });
  await page.getByRole('button', { name: /Mais ações: Avaliação diagnóstica/ }).click();
  await page.getByRole('menuitem', { name: 'Exportar as questões' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exportar questões' });
  await dialog.getByRole('radio', { name: 'Planilha Excel' }).check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^Exportar \d+ quest/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^avaliacao-diagnostica-.*\d{4}-\d\d-\d\d\.xlsx$/);
});
