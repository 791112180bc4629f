import { mailLinkFor } from '../support/outbox.ts';
import { clientStorageOf, expectPath, notice, open, signOut } from '../support/steps.ts';
import { apiAs, expect, type Page, test } from '../support/test.ts';

const password = 'Goiaba-madura-61';

async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel('Nome completo').fill('Íris Nova');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByLabel('Repita a senha', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /Li e aceito/ }).check();
}

test('somebody registers, hears what is missing, confirms by a click and comes in', async ({ page }) => {
  const email = 'iris.nova@exemplo.com.br';
  await page.clock.install();
  await open(page, '/login');
  await page.getByRole('link', { name: 'Criar conta' }).click();
  await expectPath(page, '/register');
  await expect(page.getByText('Sua conta será criada na instituição Colégio Horizonte.')).toBeVisible();
  await fillRegistration(page, email);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(notice(page, 'Usuário criado com sucesso.')).toBeVisible();
  await expectPath(page, /#\/login\?email=/);

  // The account is made by a task, known address or not; until then its password is a wrong one.
  const first = await mailLinkFor(email, '/verified');
  // The right password of an account that waits: the warning of 20 s, and another message on request.
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(notice(page, 'Sua conta ainda não foi confirmada')).toBeVisible();
  await page.clock.fastForward(5500);
  await expect(notice(page, 'Sua conta ainda não foi confirmada')).toBeVisible();
  await page.getByRole('button', { name: 'Reenviar o e-mail de ativação' }).click();
  await expect(page.getByText('o link de ativação chegará em instantes')).toBeVisible();

  await expect.poll(() => mailLinkFor(email, '/verified')).not.toBe(first);
  const link = await mailLinkFor(email, '/verified');
  const token = /token=([\w-]+)/.exec(link)?.[1] ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Confirme o seu e-mail' })).toBeVisible();
  await expectPath(page, '/verified');
  expect(await clientStorageOf(page)).not.toContain(token);
  // Looking at the page has confirmed nothing.
  const early = await apiAs('admin');
  expect((await early.post('/api/v1/login', { email, password })).body.code).toBe('unverified_account');
  await page.getByRole('button', { name: 'Confirmar' }).click();
  // The click alone activates nothing: a stranger may have registered this address.
  await expect(page.getByRole('heading', { name: 'Complete o seu cadastro' })).toBeFocused();
  // Whoever reads the mailbox says who it is.
  await expect(page.getByLabel('Nome completo')).toHaveValue('Íris Nova');
  await page.getByLabel('Nome completo').fill('Íris Verdadeira');
  await page.getByLabel('Senha', { exact: true }).fill('Outra-senha-62');
  await page.getByRole('button', { name: 'Ativar a conta' }).click();
  await expect(page.getByText('Não é a senha digitada no cadastro desta mensagem.')).toBeVisible();
  await page.getByRole('button', { name: 'Escolher outra senha' }).click();
  await expect(page.getByLabel('Repita a senha', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Usar a senha do cadastro' }).click();
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ativar a conta' }).click();
  await expect(page.getByRole('heading', { name: 'Conta ativada' })).toBeFocused();
  await page.getByRole('link', { name: 'Ir para o login' }).click();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Menu de Íris Verdadeira' })).toBeVisible();
  await expectPath(page, '/');
  await signOut(page);

  await page.goto(link);
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('heading', { name: 'Este link não é mais válido' })).toBeFocused();
});
