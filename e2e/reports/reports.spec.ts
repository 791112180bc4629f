import { makeChoiceExam, releaseExam } from '../support/data/choice-exam.ts';
import { enter, open } from '../support/steps.ts';
import { apiAs, expect, must, type Page, test } from '../support/test.ts';

/** An exam of two questions: one right, one wrong and changed. */
async function makeTakenExam(): Promise<{ id: string; name: string }> {
  const manager = await apiAs('manager');
  const name = 'Prova dos relatórios';
  const exam = await makeChoiceExam(manager, {
    name,
    questions: [
      ['Quanto é 1 + 1?', ['2', '3']],
      ['Quanto é 2 + 2?', ['4', '5']],
    ],
    settings: { invited_only: false, shuffle_questions: false, shuffle_options: false },
  });
  await releaseExam(manager, exam.id);
  const student = await apiAs('student');
  const device_id = 'device-of-reports';
  const { answer_id, form } = await must(
    student.post(`/api/v1/forms/${exam.shortUrlId}/answers`, { device_id }),
  );
  const [first, second] = form.items.map((item: { item_id: string }) => item.item_id);
  const answers = [
    [first, 'a'],
    [second, 'a'],
    [second, 'b'],
  ].map(([item_id, value], index) => ({
    item_id,
    value,
    seq: index + 1,
    answered_at: new Date().toISOString(),
  }));
  await must(student.post(`/api/v1/answers/${answer_id}/responses`, { device_id, responses: answers }));
  await must(student.post(`/api/v1/answers/${answer_id}/finish`, { device_id }));
  return { id: exam.id, name };
}

async function download(page: Page, item: string): Promise<string> {
  await page.getByRole('button', { name: 'Exportar' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ]);
  return file.suggestedFilename();
}

test('every report is opened from the menu, asks for its questionnaire, is filtered, read as a table and taken along', async ({
  page,
}) => {
  const exam = await makeTakenExam();
  await enter(page, 'manager', { path: '/reports/questionnaire/score' });
  await expect(page.getByText('Escolha a avaliação')).toBeVisible();
  const picker = page.getByRole('combobox', { name: 'Avaliação' });
  await picker.fill('dos relatórios');
  await page.getByRole('option', { name: exam.name }).click();
  await expect(page).toHaveURL(new RegExp(`questionnaire=${exam.id}`));
  const row = page.getByRole('row', { name: /50%|50/ }).last();
  await expect(row).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Desvio padrão' })).toBeVisible();
  await page.getByRole('button', { name: 'Ver tabela' }).click();
  await expect(page.getByRole('table', { name: 'Distribuição das notas' })).toBeVisible();
  await page.getByRole('button', { name: 'Situação' }).first().click();
  await page.getByRole('checkbox', { name: 'Em andamento' }).click();
  await expect(page.getByText('Nenhum registro encontrado')).toBeVisible();

  const seen: Record<string, RegExp> = {
    presence: /Presença por turma/,
    answer_change: /De certa para errada/,
    pause: /Ninguém fez pausa/,
    performance: /Aproveitamento por disciplina/,
    results: /Respostas por questão/,
    time: /Tempo mediano por questão/,
    sent_email: /Nenhuma mensagem foi enviada/,
  };
  for (const [name, text] of Object.entries(seen)) {
    await open(page, `/reports/questionnaire/${name}?questionnaire=${exam.id}`);
    await expect(page.getByText(text).first(), name).toBeVisible();
    if (name === 'pause' || name === 'sent_email') continue;
    expect(await download(page, 'Planilha (XLS)'), name).toMatch(/^relatorio-.*\.xlsx$/);
    expect(await download(page, 'PDF'), name).toMatch(/^relatorio-.*\.pdf$/);
  }
});

test('results are printed three ways, and lead back to the report', async ({ page }) => {
  const exam = await makeTakenExam();
  await enter(page, 'manager', { path: `/reports/questionnaire/results?questionnaire=${exam.id}` });
  await page.getByRole('button', { name: 'Página para impressão' }).click();
  await expect(page.getByRole('heading', { level: 1, name: exam.name })).toBeVisible();
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader', { name: '2', exact: true })).toBeVisible();
  await expect(table.getByRole('row').nth(1)).toContainText('✓✗');
  await page.getByRole('link', { name: 'Por questão' }).click();
  await expect(table.getByRole('rowheader', { name: /2 \+ 2/ })).toBeVisible();
  await page.getByRole('link', { name: 'Por participante' }).click();
  await expect(page.getByText('Alternativa B')).toBeVisible();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await page.getByRole('link', { name: 'Voltar ao relatório' }).click();
  await expect(page.getByText('Respostas por questão').first()).toBeVisible();
});

test('exams of different length are not compared, and the message says so', async ({ page }) => {
  const manager = await apiAs('manager');
  const exam = await makeTakenExam();
  const other = await makeChoiceExam(manager, {
    name: 'Prova mais curta',
    questions: [['Quanto é 3 + 3?', ['6', '7']]],
    settings: { invited_only: false },
  });
  await releaseExam(manager, other.id);
  await enter(page, 'manager', {
    path: `/reports/questionnaire/performance?questionnaire=${exam.id}&questionnaire=${other.id}`,
  });
  await expect(page.getByText('Avaliações incompatíveis').first()).toBeVisible();
});
