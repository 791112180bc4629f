import { inviteStudents, makeChoiceExam } from '../support/data/choice-exam.ts';
import { enter } from '../support/steps.ts';
import { apiAs, expect, must, test } from '../support/test.ts';

test('what is released is said again, and the end is moved by a press', async ({ page }) => {
  const manager = await apiAs('manager');
  const { id } = await makeChoiceExam(manager, {
    name: 'Prova a liberar',
    questions: [['Qual é a capital do Brasil?', ['Brasília', 'Salvador']]],
  });
  await inviteStudents(manager, id, 'Samuel');
  const { model } = await must(manager.get(`/api/v1/questionnaires/${id}`));
  const endsAt = new Date(Date.now() + 3_600_000);
  endsAt.setSeconds(0, 0);
  await must(
    manager.put(`/api/v1/questionnaires/${id}`, {
      name: model.name,
      starts_at: null,
      ends_at: endsAt.toISOString(),
      updated_at: model.updated_at,
    }),
  );
  await enter(page, 'manager', { path: `/questionnaires/${id}/edit` });
  await page.getByRole('button', { name: 'Liberar', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Liberar avaliação' });
  await expect(dialog.getByText('1 questão')).toBeVisible();
  await expect(dialog.getByText(/^1 convidada/)).toBeVisible();
  await expect(dialog.getByText('1 convite', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: /^Liberar/ }).click();
  const released = page.getByRole('dialog', { name: 'Avaliação liberada' });
  await released.getByText('Fechar', { exact: true }).click();

  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Prorrogar término' }).click();
  const extending = page.getByRole('dialog', { name: 'Prorrogar término' });
  await extending.getByRole('button', { name: '+1 h' }).click();
  await extending.getByRole('button', { name: '+15 min' }).click();
  await extending.getByRole('button', { name: 'Prorrogar término' }).click();
  await expect
    .poll(async () => (await must(manager.get(`/api/v1/questionnaires/${id}`))).model.ends_at)
    .toBe(new Date(endsAt.getTime() + 75 * 60_000).toISOString());
});
