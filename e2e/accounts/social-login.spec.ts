import { expectPath } from '../support/steps.ts';
import { addressOfProduct, expect, type Page, test } from '../support/test.ts';

/** Providers send people back to the address of the configuration. */
const home = () => addressOfProduct().replace('127.0.0.1', 'localhost');

test.describe('through a provider', () => {
  const atProvider = async (page: Page, subject: string): Promise<void> => {
    await page.goto(`${home()}/#/login`);
    await page.getByRole('link', { name: 'Entrar com Conta Escola' }).click();
    await page.locator('input[name=login]').fill(subject);
    await page.locator('input[name=password]').fill('x');
    await page.locator('button[type=submit]').click();
  };

  test('somebody unknown registers as a restricted student and is known from then on', async ({
    page,
    newPerson,
  }) => {
    await atProvider(page, 'olga@escola.example');
    await expect(page.getByRole('heading', { name: 'Falta pouco' })).toBeVisible();
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('olga@escola.example');
    await page.getByLabel('Nome completo').fill('Olga Externa');
    await page.getByRole('checkbox', { name: /Li e aceito/ }).check();
    await page.getByRole('button', { name: 'Criar conta' }).click();
    await expect(page.getByRole('button', { name: 'Menu de Olga Externa' })).toBeVisible();
    await expectPath(page, '/');

    const again = await newPerson();
    await atProvider(again, 'olga@escola.example');
    await expect(again.getByRole('button', { name: 'Menu de Olga Externa' })).toBeVisible();
  });

  test('an account agrees by its password before the identity opens it', async ({ page }) => {
    await atProvider(page, 'aluno22@certame.example');
    await expect(page.getByRole('heading', { name: 'Esta conta já existe' })).toBeVisible();
    await page.getByLabel('Senha', { exact: true }).fill('Errada-123');
    await page.getByRole('button', { name: 'Vincular e entrar' }).click();
    await expect(page.getByText('A senha atual não confere.')).toBeVisible();
    await page.getByLabel('Senha', { exact: true }).fill('Certame1');
    await page.getByRole('button', { name: 'Vincular e entrar' }).click();
    await expect(page.getByRole('button', { name: /Menu de / })).toBeVisible();
  });

  test('an e-mail that the provider does not vouch for opens nothing', async ({ page }) => {
    await atProvider(page, '!manager@certame.example');
    await expect(page.getByRole('heading', { name: 'E-mail não confirmado' })).toBeVisible();
    // What the address says of a person is for the eye only.
    await page.goto(
      `${home()}/#/social_register/${'A'.repeat(43)}/escola/admin%40certame.example/Administrador`,
    );
    await expect(page.getByRole('heading', { name: 'Vamos começar de novo' })).toBeVisible();
    await expectPath(page, /#\/social_register\/-\//);
  });

  test('refused at the provider, the sign-in page says so', async ({ page }) => {
    await page.goto(`${home()}/api/v1/social/escola/callback?error=access_denied&state=x`);
    await expect(page.getByText('Não foi possível entrar por este serviço.')).toBeVisible();
  });
});
