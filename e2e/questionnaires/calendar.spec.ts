import { makeChoiceExam } from '../support/data/choice-exam.ts';
import { enter, expectPath } from '../support/steps.ts';
import { apiAs, expect, must, test } from '../support/test.ts';

/** An exam of three days in a month that no other journey uses, São Paulo's time. */
async function examOfMay(): Promise<string> {
  const manager = await apiAs('manager');
  const { id } = await makeChoiceExam(manager, {
    name: 'Prova de maio',
    questions: [['Qual é a capital do Brasil?', ['Brasília', 'Salvador']]],
  });
  const { model } = await must(manager.get(`/api/v1/questionnaires/${id}`));
  await must(
    manager.put(`/api/v1/questionnaires/${id}`, {
      name: model.name,
      starts_at: '2033-05-10T08:00:00-03:00',
      ends_at: '2033-05-12T18:00:00-03:00',
      updated_at: model.updated_at,
    }),
  );
  return id;
}

test('exams are found by their days, in the month, the week and the agenda', async ({ page }) => {
  const id = await examOfMay();
  await enter(page, 'manager', { path: '/questionnaires?view=calendar&day=2033-04-30' });
  const month = page.getByRole('table');
  await expect(page.getByRole('heading', { name: /abril de 2033/i })).toBeVisible();
  await expect(month.getByRole('link')).toHaveCount(0);
  await page.getByRole('button', { name: 'Próximo mês' }).press('Enter');
  await expect(page.getByRole('heading', { name: /maio de 2033/i })).toBeVisible();
  // One bar: on each of its days for who reads the table, once for who goes by the keyboard.
  await expect(month.getByRole('link', { name: /Prova de maio/ })).toHaveCount(3);
  await expect(month.locator('a:not([tabindex="-1"])')).toHaveCount(1);
  await expect(month.getByRole('link', { name: /a partir de 08:00/ })).toHaveCount(1);
  await expect(month.getByRole('link', { name: /até 18:00/ })).toHaveCount(1);

  await page.getByRole('button', { name: /^Situação/ }).click();
  await page.getByRole('checkbox', { name: 'Liberada' }).check();
  await expect(month.getByRole('link')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Rascunho' }).check();
  await page.keyboard.press('Escape');
  await expect(month.getByRole('link')).toHaveCount(3);

  await page.getByText('Agenda', { exact: true }).click();
  const begins = page.getByRole('listitem').filter({ hasText: 'a partir de 08:00' }).last();
  await expect(begins).toContainText('Prova de maio');
  await begins.getByRole('link', { name: 'Prova de maio' }).click();
  await expectPath(page, `/questionnaires/${id}/edit`);
});

test('a phone shows the agenda, and leads back to the list with its filters', async ({ page }) => {
  await examOfMay();
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, 'manager', {
    path: '/questionnaires?view=calendar&day=2033-05-20&f.state=draft',
  });
  await expect(page.getByRole('heading', { name: /terça-feira, 10 de maio de 2033/i })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByRole('link', { name: 'Lista', exact: true }).click();
  await expectPath(page, '/questionnaires?f.state=draft');
});
