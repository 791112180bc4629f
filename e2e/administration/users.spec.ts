import { addMemberWithRoles, ownPassword } from '../support/data/people.ts';
import { passwordLinkFor } from '../support/outbox.ts';
import { enter, expectPath, fillNewPassword, open, signIn } from '../support/steps.ts';
import { expect, type Page, test } from '../support/test.ts';

test('a one-time password is shown once and has to be changed', async ({ page, newPerson }) => {
  await addMemberWithRoles('Olga Provisória', 'olga@administra.example', 'Professor');
  await enter(page, 'admin', { path: '/users?q=olga@administra' });
  await page.getByRole('button', { name: 'Mais ações: Olga Provisória' }).click();
  await page.getByRole('menuitem', { name: 'Gerar senha provisória' }).click();
  const dialog = page.getByRole('dialog', { name: 'Senha provisória de Olga Provisória' });
  await dialog.getByRole('button', { name: 'Gerar senha' }).click();
  const shown = dialog.getByRole('status', { name: 'Senha provisória' });
  await expect(shown).toBeVisible();
  const password = (await shown.textContent())?.trim() ?? '';
  expect(password).toMatch(/^[A-Z][a-z]{3}-\d{4}-[a-z]{3}[A-Z]$/);
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(page.getByText(password)).toBeHidden();

  const olga = await newPerson();
  await signIn(olga, 'olga@administra.example', password);
  await expectPath(olga, '/first-access');
  await open(olga, '/classes');
  await expectPath(olga, '/first-access');
  await fillNewPassword(olga, 'Janela7Verde');
  await olga.getByRole('button', { name: 'Salvar e continuar' }).click();
  await expect(olga.getByRole('button', { name: /Menu de Olga/ })).toBeVisible();
});

const userMenu = (page: Page) => page.getByRole('button', { name: /Menu de / });

test('a person with two roles works as one of them, and still does in another browser', async ({
  page,
  newPerson,
}) => {
  await addMemberWithRoles('Dora Dois Papéis', 'dora@office.example', 'Professor', 'Aluno');
  await enter(page, 'dora@office.example', { password: ownPassword });
  const roleOf = (where: Page, name: string) => where.getByRole('menuitemradio', { name, exact: true });
  const today = (where: Page) => where.getByRole('heading', { name: 'Avaliações recentes' });
  await expect(today(page)).toBeVisible();
  await userMenu(page).click();
  await expect(roleOf(page, 'Professor')).toBeChecked();
  await roleOf(page, 'Aluno').click();
  await expect(today(page)).toBeHidden();

  const elsewhere = await newPerson();
  await enter(elsewhere, 'dora@office.example', { password: ownPassword });
  await userMenu(elsewhere).click();
  await expect(roleOf(elsewhere, 'Aluno')).toBeChecked();
});

test('from the list of users a note rings at once and the mail for a new password goes out', async ({
  page,
  newPerson,
}) => {
  await addMemberWithRoles('Nilo Avisado', 'nilo@office.example', 'Aluno');
  const nilo = await newPerson();
  await enter(nilo, 'nilo@office.example', { password: ownPassword });
  await enter(page, 'manager', { path: '/users?q=nilo@office' });
  const more = page.getByRole('button', { name: 'Mais ações: Nilo Avisado' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Enviar notificação' }).click();
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Traga o documento amanhã.');
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(nilo.getByRole('button', { name: /Notificações.*1/ })).toBeVisible();
  await open(nilo, '/notifications');
  await expect(nilo.getByText('Traga o documento amanhã.').first()).toBeVisible();

  await more.click();
  await page.getByRole('menuitem', { name: 'Enviar e-mail de senha' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  // A task writes it; the list is not followed live.
  await passwordLinkFor('nilo@office.example');
  await open(page, '/emails_sent?q=nilo@office');
  await expect(page.getByRole('row', { name: /[Ss]enha/ }).first()).toBeVisible();
});
