import { expectAccessible } from '../support/axe.ts';
import { withCameras } from '../support/browser-options.ts';
import { onDatabase } from '../support/database.ts';
import { enter } from '../support/steps.ts';
import { button, check, line, openSupervised, releaseSupervised } from '../support/supervised-exam.ts';
import { apiAs, expect, must, test } from '../support/test.ts';

test.use(withCameras);

test('who agrees and whose machine passes begins, and what was opened stays open', async ({ newPerson }) => {
  const page = await newPerson();
  await openSupervised(page, await releaseSupervised());
  await expect(button(page, 'Começar a avaliação')).toBeHidden();
  await expect(page.getByText('sua tela inteira é compartilhada')).toBeVisible();
  await expectAccessible(page);
  await check(page);
  await expect(button(page, 'Começar a avaliação')).toBeVisible({ timeout: 40_000 });
  await expect(line(page, 'Fluidez da gravação')).toContainText('quadros/s');
  await expectAccessible(page);
  await button(page, 'Começar a avaliação').click();
  await expect(page.getByRole('radio', { name: 'Brasília' })).toBeVisible();
});

test('a way without a camera is asked for and granted; nothing is captured', async ({ newPerson }) => {
  const exam = await releaseSupervised();
  const page = await newPerson();
  await openSupervised(page, exam);
  await button(page, 'Preciso de uma alternativa sem câmera').click();
  await expect(page.getByText('foi enviado à instituição')).toBeVisible();
  await expect(button(page, 'Começar a avaliação')).toBeHidden();

  const staff = await newPerson();
  await enter(staff, 'manager', { path: `/questionnaires/${exam.id}/edit?tab=participants` });
  await staff.getByRole('button', { name: 'Supervisão', exact: true }).click();
  const dialog = staff.getByRole('dialog', { name: 'Antes da avaliação' });
  await expectAccessible(staff);
  await dialog.getByRole('button', { name: /Conceder alternativa a Samuel/ }).click();
  await expect(dialog.getByText(/Alternativa concedida/)).toBeVisible();

  await button(page, 'Começar a avaliação').click({ timeout: 40_000 });
  await expect(page.getByRole('radio', { name: 'Brasília' })).toBeVisible();
});

test('another wording asks again', async ({ newPerson }) => {
  const exam = await releaseSupervised();
  const page = await newPerson();
  await openSupervised(page, exam);
  await button(page, 'Li e concordo').click();
  await expect(page.getByText('Você concordou com o termo (versão 1).')).toBeVisible();
  await must(exam.admin.put(`/api/v1/proctoring_config/${exam.configId}`, { consent_text: 'Outro termo.' }));
  await page.reload();
  await expect(page.getByText('O termo mudou desde a última vez.', { exact: false })).toBeVisible();
  await expect(page.getByText('Outro termo.')).toBeVisible();
});

test('equipment is tried days before, from the list of exams, and supervisors see how old the result is', async ({
  newPerson,
  product,
}) => {
  const exam = await releaseSupervised();
  await onDatabase(
    product,
    `update questionnaires set starts_at = now() + interval '3 days', updated_at = clock_timestamp() where id = '${exam.id}'`,
  );
  const manager = await apiAs('manager');
  await must(
    manager.post('/api/v1/classroom_configs', {
      ...{ name: 'Salas supervisionadas', questionnaire_id: exam.id, prefix: 'Sala' },
      ...{ quantity_per_room: 40, quantity_total: 40, support_ids: [] },
    }),
  );
  const page = await newPerson();
  await enter(page, 'student2', { path: '/questionnaires/answers' });
  await page.getByRole('link', { name: `Testar meu equipamento: ${exam.name}` }).click();
  await check(page);
  await expect(page.getByRole('timer', { name: 'A avaliação abre em' })).toBeVisible({ timeout: 40_000 });

  await onDatabase(
    product,
    `update environment_checks set checked_at = checked_at - interval '1 day' where questionnaire_id = '${exam.id}'`,
  );
  const { model } = await must(manager.get(`/api/v1/proctoring/monitor/${exam.id}`));
  const staff = await newPerson();
  await enter(staff, 'manager', { path: `/proctoring_room/${model.rooms[0].id}` });
  await staff
    .getByRole('button', { name: /Samuel/ })
    .first()
    .click();
  const tried = staff.getByRole('dialog').getByRole('region', { name: 'Teste do equipamento' });
  await expect(tried).toContainText('há 1 dia');
  await expectAccessible(staff);
});
