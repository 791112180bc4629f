import { type ChoiceExam, makeChoiceExam } from '../support/data/choice-exam.ts';
import { enter } from '../support/steps.ts';
import { apiAs, expect, must, test } from '../support/test.ts';

test('settings are kept as a template and applied to another questionnaire, with what they change', async ({
  page,
}) => {
  const manager = await apiAs('manager');
  const questions: ChoiceExam['questions'] = [['Qual é a capital do Brasil?', ['Brasília', 'Salvador']]];
  const source = await makeChoiceExam(manager, {
    name: 'Prova de origem',
    questions,
    settings: { limit_min: 50, shuffle_options: true },
  });
  const target = await makeChoiceExam(manager, { name: 'Prova de destino', questions });

  await enter(page, 'manager', { path: `/questionnaires/${source.id}/edit` });
  await page.getByRole('button', { name: 'Modelos', exact: true }).click();
  const kept = page.getByRole('dialog', { name: 'Modelos de configurações' });
  await kept.getByRole('button', { name: 'Guardar como modelo' }).click();
  const form = page.getByRole('dialog', { name: 'Guardar como modelo' });
  await form.getByLabel('Nome do modelo').fill('Cinquenta minutos');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(kept.getByText('Cinquenta minutos')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`/#/questionnaires/${target.id}/edit`);
  await page.getByRole('button', { name: 'Modelos', exact: true }).click();
  await page.getByRole('button', { name: 'Aplicar modelo: Cinquenta minutos' }).click();
  const preview = page.getByRole('dialog', { name: 'Aplicar modelo: Cinquenta minutos' });
  const rows = preview.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'Embaralhar alternativas' })).toContainText('Sim');
  await preview.getByRole('button', { name: 'Aplicar 2 mudanças' }).click();
  await expect(preview).toBeHidden();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect
    .poll(async () => {
      const { model } = await must(manager.get(`/api/v1/questionnaires/${target.id}`));
      return [model.settings.limit_min, model.settings.shuffle_options];
    })
    .toEqual([50, true]);
});
