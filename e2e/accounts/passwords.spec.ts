import {
  addNewMember,
  addSettledMember,
  oneTimePassword,
  ownPassword,
  roleIdOf,
} from '../support/data/people.ts';
import { passwordLinkFor } from '../support/outbox.ts';
import {
  enter,
  enterByForm,
  expectPath,
  fillNewPassword,
  notice,
  open,
  signIn,
  signOut,
} from '../support/steps.ts';
import { apiAs, expect, test } from '../support/test.ts';

test('a wrong password is refused in the same words, whether the account exists or not', async ({ page }) => {
  for (const account of ['teacher', 'nobody']) {
    await signIn(page, account, 'Errada123');
    await expect(
      notice(page, 'Não foi possível realizar o login, verifique o usuário ou a senha'),
    ).toBeVisible();
    await expectPath(page, '/login');
    await page.reload();
  }
});

test('somebody made by the manager chooses a password by the link in the outbox and comes in', async ({
  page,
}) => {
  const email = 'convidada@certame.example';
  await enter(page, 'manager', { path: '/users/create' });
  await page.getByLabel('Nome').fill('Convidada da Silva');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('combobox', { name: 'Papéis nesta instituição' }).click();
  await page.getByRole('option', { name: 'Professor', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(notice(page, 'Operação realizada com sucesso')).toBeVisible();
  await signOut(page);

  const link = await passwordLinkFor(email);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Redefinir senha' })).toBeVisible();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email);
  const save = page.getByRole('button', { name: 'Salvar a nova senha' });
  await fillNewPassword(page, 'fraca');
  await expect(save).toBeDisabled();
  await fillNewPassword(page, 'Escolhida-73');
  await save.click();
  await expect(notice(page, 'Senha alterada. Entre com a nova senha.')).toBeVisible();
  await expectPath(page, '/login');

  await enterByForm(page, email, { password: 'Escolhida-73' });
  await expect(page.getByRole('button', { name: 'Menu de Convidada da Silva' })).toBeVisible();
  await signOut(page);

  // The link has done what it was for.
  await page.goto(link);
  await fillNewPassword(page, 'Outra-1234-x');
  await save.click();
  await expect(notice(page, 'Este link de redefinição não é mais válido. Peça um novo.')).toBeVisible();
});

test('a one-time password opens nothing but the page that changes it', async ({ page }) => {
  const manager = await apiAs('manager');
  const email = 'provisorio@certame.example';
  await addNewMember(manager, {
    name: 'Provisório Souza',
    email,
    roleIds: [await roleIdOf(manager, 'Professor')],
  });
  await signIn(page, email, oneTimePassword);
  await expectPath(page, '/first-access');
  await open(page, '/classes');
  await expectPath(page, '/first-access');
  await fillNewPassword(page, 'Definitiva-29');
  await page.getByRole('button', { name: 'Salvar e continuar' }).click();
  await expect(notice(page, 'Senha alterada com sucesso.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menu de Provisório Souza' })).toBeVisible();
  await signOut(page);
  await signIn(page, email, oneTimePassword);
  await expect(notice(page, 'Não foi possível realizar o login')).toBeVisible();
});

test('a forgotten password is reset by the message in the outbox, and every old session ends', async ({
  page,
  newPerson,
}) => {
  const manager = await apiAs('manager');
  const email = 'esquecida@certame.example';
  await addSettledMember(manager, {
    name: 'Esquecida Lima',
    email,
    roleIds: [await roleIdOf(manager, 'Professor')],
  });
  const elsewhere = await newPerson();
  await enter(elsewhere, email, { password: ownPassword });

  await open(page, '/login');
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
  await expect(page.getByRole('heading', { name: 'Esqueci minha senha' })).toBeVisible();
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Enviar o link' }).click();
  await expect(page.getByRole('heading', { name: 'Confira o seu e-mail' })).toBeFocused();
  await page.goto(await passwordLinkFor(email));
  await fillNewPassword(page, 'Lembrada-95');
  await page.getByRole('button', { name: 'Salvar a nova senha' }).click();
  await expectPath(page, '/login');
  await enterByForm(page, email, { password: 'Lembrada-95' });

  await open(elsewhere, '/classes');
  await expectPath(elsewhere, '/login');
});

test('a wrong password is told at its field and stays', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'manager', 'Errada123');
  const password = page.getByLabel('Senha', { exact: true });
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toHaveAccessibleDescription(/senha/i);
  await expect(notice(page, /senha/i)).toBeVisible();
  await page.clock.fastForward(15_000);
  await expect(notice(page, /senha/i)).toBeHidden();
  await expect(password).toHaveAccessibleDescription(/senha/i);
});
