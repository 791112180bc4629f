import { makeChoiceExam, releaseExam } from '../support/data/choice-exam.ts';
import { onDatabase } from '../support/database.ts';
import { enter, notice, open } from '../support/steps.ts';
import { apiAs, expect, must, test } from '../support/test.ts';

test('a group of editors: others only look at the questionnaire, who comes into the group may edit it', async ({
  page,
  newPerson,
}) => {
  const manager = await apiAs('manager');
  const { model } = await must(manager.post('/api/v1/questionnaires', { name: 'Prova dos matemáticos' }));
  await enter(page, 'manager');
  await open(page, `/questionnaires/${model.id}/edit`);
  await page.getByRole('button', { name: 'Gerenciar grupos' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Novo grupo' }).click();
  await dialog.getByLabel('Nome do grupo').fill('Matemática');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('O campo é obrigatório.')).toBeVisible();
  const people = dialog.getByRole('combobox', { name: 'Pessoas' });
  await people.fill('marcos');
  await page.getByRole('option', { name: 'Marcos Gestor' }).click();
  await people.press('Escape');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Matemática' })).toContainText('1 pessoa');
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(page.getByRole('combobox', { name: 'Quem edita' })).toHaveValue('Matemática');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(notice(page, 'Avaliação salva')).toBeVisible();

  const teacher = await newPerson();
  await enter(teacher, 'teacher');
  await open(teacher, '/questionnaires?q=matemáticos');
  const row = teacher.getByRole('row', { name: /Prova dos matemáticos/ });
  await expect(row).toContainText('Matemática');
  await expect(row.getByRole('link', { name: /Editar/ })).toHaveCount(0);
  await open(teacher, `/questionnaires/${model.id}/edit`);
  await expect(teacher.getByText('Só consulta: quem edita é o grupo “Matemática”')).toBeVisible();
  await expect(teacher.getByRole('textbox', { name: 'Nome', exact: true }).first()).toBeDisabled();
  await expect(teacher.getByRole('button', { name: 'Liberar', exact: true })).toHaveCount(0);
  await teacher.getByRole('link', { name: 'Participantes', exact: true }).click();
  await expect(teacher.getByRole('heading', { name: 'Participantes' })).toBeVisible();
  await expect(teacher.getByRole('button', { name: 'Adicionar participantes' })).toHaveCount(0);
  // Whoever asks past the page is told why.
  const refused = await (await apiAs('teacher')).put(`/api/v1/questionnaires/${model.id}`, { name: 'Minha' });
  expect([refused.status, refused.body.code]).toEqual([403, 'questionnaire-editors']);

  await page.getByRole('button', { name: 'Gerenciar grupos' }).click();
  await dialog.getByRole('button', { name: 'Editar grupo: Matemática' }).click();
  await people.fill('teresa');
  await page.getByRole('option', { name: 'Teresa Professora' }).click();
  await people.press('Escape');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Matemática' })).toContainText('2 pessoas');
  // A group that a questionnaire names stays.
  await dialog.getByRole('button', { name: 'Excluir grupo: Matemática' }).click();
  await page.getByRole('button', { name: 'Sim', exact: true }).click();
  await expect(notice(page, 'Não foi possível excluir o grupo')).toBeVisible();

  await teacher.reload();
  await teacher.getByRole('link', { name: 'Montagem', exact: true }).click();
  await expect(teacher.getByText('Só consulta')).toHaveCount(0);
  const name = teacher.getByRole('textbox', { name: 'Nome', exact: true }).first();
  await name.fill('Prova dos matemáticos, revista');
  await teacher.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(notice(teacher, 'Avaliação salva')).toBeVisible();
});

test('addresses of a questionnaire get one mail of its finished attempts, seen among the sent ones', async ({
  page,
  product,
}) => {
  const manager = await apiAs('manager');
  const exam = await makeChoiceExam(manager, {
    name: 'Prova avisada',
    questions: [['Quanto é 1 + 1?', ['2', '3']]],
    settings: { invited_only: false },
  });
  await enter(page, 'manager');
  await open(page, `/questionnaires/${exam.id}/edit`);
  const emails = page.getByRole('combobox', { name: 'E-mails de aviso' });
  await emails.fill('coordenacao@escola');
  await emails.press('Enter');
  await expect(page.getByText('Não é um e-mail válido: coordenacao@escola')).toBeVisible();
  await emails.press('Backspace');
  await emails.fill('Coordenacao@escola.example, direcao@escola.example');
  await emails.press('Enter');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(notice(page, 'Avaliação salva')).toBeVisible();

  await releaseExam(manager, exam.id);
  const device_id = 'device-of-a-journey';
  for (const account of ['student', 'student2']) {
    const student = await apiAs(account);
    const { answer_id } = await must(student.post(`/api/v1/forms/${exam.shortUrlId}/answers`, { device_id }));
    await must(student.post(`/api/v1/answers/${answer_id}/finish`, { device_id }));
  }
  // As if the five minutes were over; the task is the one that runs every minute.
  await onDatabase(product, `update finish_notices set created_at = created_at - interval '5 minutes'`);
  await onDatabase(product, `select graphile_worker.add_job('send_finish_digests')`);
  const sent = page.getByRole('row', { name: /Prova avisada: 2 participações encerradas/ });
  await expect(async () => {
    await open(page, '/');
    await open(page, '/emails_sent?q=escola.example');
    await expect(sent).toHaveCount(2, { timeout: 3000 });
  }).toPass({ timeout: 30_000 });
  // The list shortens long addresses.
  await expect(sent.filter({ hasText: 'coordenacao@escola' })).toHaveCount(1);
});
