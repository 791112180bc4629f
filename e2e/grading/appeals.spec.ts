import { makeReleasedExam } from '../support/data/appeals.ts';
import { enter, open } from '../support/steps.ts';
import { apiAs, expect, must, test } from '../support/test.ts';

test('an appeal from the own result is granted, the question is voided, its candidate reads the new score, and it is undone', async ({
  page,
  browser,
}) => {
  const admin = await apiAs('admin');
  const student = await apiAs('student');
  const { shortUrlId, answerId } = await makeReleasedExam(admin, student, 'Prova com recurso');
  const result = `/form/${shortUrlId}/results/${answerId}`;
  const scoreOf = async () => (await must(student.get(`/api/v1/answers/${answerId}/result?full=1`))).model;
  const before = await scoreOf();
  const worth = Number(before.items[1].max);
  expect(Number(before.score)).toBe(Number(before.items[0].max));

  await enter(page, 'student');
  await open(page, `${result}/full`);
  await page.getByRole('link', { name: 'Recorrer da questão 2' }).click();
  await expect(page.getByText('Você ainda pode interpor 1 recurso')).toBeVisible();
  await page.getByLabel('Fundamentação').fill('O Amazonas é o maior rio em volume de água.');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page).toHaveURL(/appeals\/[0-9a-f-]{36}\/detail/);
  await expect(page.getByText('Recurso interposto')).toBeVisible();
  const id = /appeals\/([0-9a-f-]{36})/.exec(page.url())?.[1];

  const staff = await (await browser.newContext()).newPage();
  await enter(staff, 'admin', { path: `/appeal_handlings/${id}/handling` });
  await staff.getByLabel('Deferir', { exact: true }).check();
  await staff.getByRole('button', { name: 'Ver quem muda' }).click();
  await expect(staff.getByRole('row').filter({ hasText: 'Sofia' })).toBeVisible();
  await staff.getByLabel('Resposta ao candidato').fill('A questão admite duas respostas.');
  await staff.getByRole('button', { name: 'Registrar decisão' }).click();
  await expect(staff.getByText('1 recurso respondido.')).toBeVisible();
  await expect.poll(async () => Number((await scoreOf()).score)).toBe(Number(before.score) + worth);

  await page.reload();
  await expect(page.getByText('Deferido', { exact: true })).toBeVisible();
  await expect(page.getByText('A questão admite duas respostas.').first()).toBeVisible();
  const shown = (score: number): string => `${score.toFixed(2).replace('.', ',')} / `;
  await expect(page.getByText(shown(Number(before.score) + worth))).toBeVisible();

  // Undone: both question and score are what they were, and the appeal is handled again.
  await staff.getByLabel('Motivo (ao menos 10 caracteres)').fill('A banca reviu a decisão.');
  await staff.getByRole('button', { name: 'Desfazer a decisão' }).click();
  await expect(staff.getByText('Decisão desfeita.', { exact: true })).toBeVisible();
  await expect.poll(async () => Number((await scoreOf()).score)).toBe(Number(before.score));
  expect((await scoreOf()).items.map(({ score }: { score: string }) => Number(score))).toEqual(
    before.items.map(({ score }: { score: string }) => Number(score)),
  );
  await page.reload();
  await expect(page.getByText('Em análise', { exact: true })).toBeVisible();
  await expect(page.getByText('A banca reviu a decisão.')).toBeVisible();
  await expect(page.getByText(shown(Number(before.score))).last()).toBeVisible();
  await expect(page.getByText(shown(Number(before.score) + worth))).toHaveCount(0);
  await staff.context().close();
});
