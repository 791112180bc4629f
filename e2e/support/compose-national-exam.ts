import type { ApiClient } from '@certame/testkit/api-client.ts';
import { enemFolder } from './data/enem.ts';
import { open } from './steps.ts';
import { expect, must, type Page } from './test.ts';

export const questionnaireName = 'Simulado ENEM 2020';
const draws: readonly [discipline: string, count: number][] = [
  ['Linguagens, Códigos e suas Tecnologias', 12],
  ['Ciências Humanas e suas Tecnologias', 11],
  ['Ciências da Natureza e suas Tecnologias', 11],
  ['Matemática e suas Tecnologias', 11],
];

export async function importExam(page: Page): Promise<void> {
  await open(page, '/base_question');
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar questões' });
  await dialog.getByRole('radio', { name: /Prova do ENEM/ }).check();
  await dialog.getByLabel('Escolher pasta').and(page.locator('input')).setInputFiles(enemFolder);
  await expect(dialog.getByText('182 questões encontradas')).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Importar 182 questões' }).click();
  await expect(dialog.getByText('Importação concluída')).toBeVisible({ timeout: 120_000 });
  await expect(dialog.getByText(/182 novas/)).toBeVisible();
}

async function addDraw(page: Page, index: number, discipline: string, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Sortear questões' }).click();
  const quantity = page.getByLabel('Quantas', { exact: true }).nth(index);
  await quantity.fill(String(count));
  await expect(quantity).toHaveValue(String(count));
  const field = page.getByRole('combobox', { name: 'Disciplina', exact: true }).nth(index);
  // Typed in part, as where there are many: the server searches.
  await field.fill(discipline.slice(0, -1));
  await expect(page.getByRole('option').filter({ visible: true })).toHaveText([discipline]);
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(field).toHaveValue(discipline);
  await expect(quantity).toHaveValue(String(count));
}

/** How many questions each draw asks for, as the server holds it. */
async function drawnCounts(teacher: ApiClient, questionnaireId: string): Promise<number[]> {
  const { model } = await must(teacher.get(`/api/v1/questionnaires/${questionnaireId}`));
  return model.sections.flatMap((section: { draws: { count: number }[] }) =>
    section.draws.map((draw) => draw.count),
  );
}

export async function composeAndRelease(page: Page, teacher: ApiClient): Promise<string> {
  await open(page, '/questionnaires/create');
  await page
    .getByLabel('Nome', { exact: true })
    .or(page.getByRole('textbox', { name: /^Nome/ }))
    .first()
    .fill(questionnaireName);
  for (const [index, [discipline, count]] of draws.entries()) await addDraw(page, index, discipline, count);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page).toHaveURL(/questionnaires\/[0-9a-f-]{36}\/edit/);
  const id = /questionnaires\/([0-9a-f-]{36})\/edit/.exec(page.url())?.[1] ?? '';
  expect(await drawnCounts(teacher, id)).toEqual(draws.map(([, count]) => count));

  await page.getByRole('link', { name: 'Participantes', exact: true }).click();
  await page.getByRole('button', { name: 'Adicionar participantes' }).first().click();
  const people = page.getByRole('dialog', { name: 'Adicionar participantes' });
  await people.getByRole('tabpanel').locator('input').first().fill('3º ano A');
  await page.getByRole('option', { name: '3º ano A' }).click();
  await people.getByRole('button', { name: 'Adicionar', exact: true }).click();
  const report = page.getByRole('dialog').getByRole('status');
  await expect(report).toContainText('30');
  await page.keyboard.press('Escape');
  await expect(report).toBeHidden();

  await page.getByRole('button', { name: 'Liberar', exact: true }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Liberar/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Avaliação liberada' })).toBeVisible();
  return id;
}
