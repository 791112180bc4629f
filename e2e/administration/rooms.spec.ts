import { enter } from '../support/steps.ts';
import { apiAs, expect, must, test } from '../support/test.ts';

test('the form of rooms says what its numbers will make, and what does not fit', async ({ page }) => {
  const manager = await apiAs('manager');
  const { model } = await must(manager.post('/api/v1/questionnaires', { name: 'Prova de muitas salas' }));
  const students = (await must(manager.get('/api/v1/students?per_page=10'))).model.data;
  await must(
    manager.post(`/api/v1/questionnaires/${model.id}/participants`, {
      student_ids: students.map(({ id }: { id: string }) => id),
    }),
  );
  await enter(page, 'manager', { path: '/classroom_configs/create' });
  await page.getByRole('textbox', { name: /^Nome/ }).fill('Salas do bloco B');
  await page.getByRole('textbox', { name: /^Prefixo/ }).fill('Lab');
  const perRoom = page.getByRole('textbox', { name: /^Participantes por sala/ });
  const total = page.getByRole('textbox', { name: /^Total de participantes/ });
  await perRoom.fill('4');
  await total.fill('12');
  await expect(page.getByText('De Lab 01 a Lab 03, com lugar para até 12 pessoas.')).toBeVisible();
  await page.getByRole('combobox', { name: /^Avaliação/ }).fill('Prova de muitas');
  await page.getByRole('option', { name: 'Prova de muitas salas' }).click();
  await expect(page.getByText('3 salas: 4, 3 e 3 participantes')).toBeVisible();
  await total.fill('8');
  await expect(total).toHaveAccessibleDescription(/Há 10 participantes: aumente o total\./);
  await total.fill('10');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByRole('row', { name: /Salas do bloco B/ })).toContainText('10');
});
