import { inviteStudents, makeChoiceExam, releaseExam } from '../support/data/choice-exam.ts';
import { enter, startAttempt } from '../support/steps.ts';
import { apiAs, expect, test } from '../support/test.ts';

test('an exam is watched live: its list opens it, a candidate appears, and staff extend, end and give back', async ({
  page,
  newPerson,
}) => {
  const manager = await apiAs('manager');
  const { id, shortUrlId } = await makeChoiceExam(manager, {
    name: 'Prova acompanhada',
    questions: [
      ['Qual é a capital do Brasil?', ['Brasília', 'Salvador']],
      ['Quanto é dois e dois?', ['Quatro', 'Cinco']],
    ],
    settings: { limit_min: 60 },
    endsInHours: 4,
  });
  await inviteStudents(manager, id, 'aluno2');
  await releaseExam(manager, id);
  const candidate = await newPerson();
  await startAttempt(candidate, 'aluno21', shortUrlId);
  await candidate.getByRole('radio', { name: 'Brasília' }).check();
  await expect(candidate.getByText('Salvo', { exact: true }).first()).toBeVisible();

  // The row of a running exam opens what its state wants.
  await enter(page, 'manager', { path: '/questionnaires?q=Prova acompanhada' });
  await page.getByRole('link', { name: 'Prova acompanhada', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/questionnaires/${id}/dashboard/panel$`));
  const people = page.getByRole('table').first();
  const answering = people.getByRole('row').filter({ hasText: 'Respondendo' });
  await expect(answering).toHaveCount(1);
  await expect(answering).toContainText('1 de 2');

  // Another one comes in while the page stands there.
  const other = await newPerson();
  await startAttempt(other, 'aluno22', shortUrlId);
  await expect(answering).toHaveCount(2);
  await page.getByRole('button', { name: /Respondendo/ }).click();
  await expect(people.getByRole('row')).toHaveCount(3);

  await page.getByRole('button', { name: 'Selecionar todos os 2' }).click();
  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Dar mais minutos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dar mais minutos' });
  await expect(dialog.getByText('Alcança 2 pessoas')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Minutos a mais' }).fill('20');
  await dialog.getByRole('button', { name: 'Aplicar' }).click();
  await expect(dialog.getByText('Feito para 2 pessoas')).toBeVisible();
  await dialog.getByText('Fechar', { exact: true }).click();

  // Ended by the staff, the room says so; given back, it goes on.
  const mine = people.getByRole('row').filter({ hasText: '1 de 2' });
  await mine.getByRole('button', { name: /^Ações: / }).click();
  await page.getByRole('menuitem', { name: 'Encerrar participação' }).click();
  const ending = page.getByRole('dialog', { name: 'Encerrar participação' });
  await ending.getByRole('textbox', { name: 'Motivo' }).fill('curto');
  await ending.getByRole('button', { name: 'Aplicar' }).click();
  await expect(ending.getByText(/pelo menos 10/i).first()).toBeVisible();
  await ending.getByRole('textbox', { name: 'Motivo' }).fill('Pediu para sair da sala');
  await ending.getByRole('button', { name: 'Aplicar' }).click();
  await expect(ending.getByText('Feito para 1 pessoa')).toBeVisible();
  await ending.getByText('Fechar', { exact: true }).click();
  await expect(candidate.getByRole('radio', { name: 'Brasília' })).toBeHidden();
  await page.getByRole('button', { name: /Aguardando nota/ }).click();
  const ended = people.getByRole('row').filter({ hasText: '1 de 2' });
  await ended.getByRole('button', { name: /^Ações: / }).click();
  await page.getByRole('menuitem', { name: 'Reabrir participação' }).click();
  const reopening = page.getByRole('dialog', { name: 'Reabrir participação' });
  await reopening.getByRole('textbox', { name: 'Motivo' }).fill('Voltou em cinco minutos');
  await reopening.getByRole('button', { name: 'Aplicar' }).click();
  await expect(reopening.getByText('Feito para 1 pessoa')).toBeVisible();
  await reopening.getByText('Fechar', { exact: true }).click();
  await page.getByRole('button', { name: /Respondendo/ }).click();
  await expect(people.getByRole('row').filter({ hasText: '1 de 2' })).toHaveCount(1);

  await page.getByText('Progresso por questão').click();
  await expect(page.getByRole('row', { name: /Questão 1/ })).toContainText('1');

  // The other pages of the exam are its tabs.
  await page.getByRole('link', { name: 'Relatórios', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Resumo do questionário' })).toBeVisible();
  await page.getByRole('link', { name: 'Montagem', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Prova acompanhada' })).toBeVisible();
});
