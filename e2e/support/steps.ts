import { ApiClient } from '@certame/testkit/api-client.ts';
import { storedSession } from './stored-session.ts';
import { addressOfProduct, demoPassword, emailOf, expect, firstInstitution, type Page } from './test.ts';

/** Opens a page of the product by its path. */
export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(`/#${path}`);
};

export const expectPath = (page: Page, path: string | RegExp): Promise<void> =>
  expect(page).toHaveURL(typeof path === 'string' ? (url) => url.hash === `#${path}` : path);

/** Types e-mail and password on the sign-in page and sends them; what comes then is the caller's to expect. */
export async function signIn(page: Page, account: string, password = demoPassword): Promise<void> {
  await open(page, '/login');
  await page.getByLabel('E-mail', { exact: true }).fill(emailOf(account));
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

export async function chooseInstitution(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Em qual instituição você quer entrar?' });
  await dialog.getByRole('button', { name }).click();
  await expect(dialog).toBeHidden();
}

interface SessionOptions {
  password?: string;
  institution?: string;
}

/** Types and clicks the way from the sign-in page into the shell: for journeys about signing in. */
export async function enterByForm(page: Page, account: string, options: SessionOptions = {}): Promise<void> {
  await signIn(page, account, options.password);
  const chooser = page.getByRole('dialog', { name: 'Em qual instituição você quer entrar?' });
  const shell = page.getByRole('button', { name: /Menu de / });
  await expect(chooser.or(shell).first()).toBeVisible();
  if (await chooser.isVisible()) await chooseInstitution(page, options.institution ?? firstInstitution);
  await expect(shell).toBeVisible();
}

/** Has the browser store a session of the HTTP interface, as a page of the product does after a sign-in. */
export async function storeSession(page: Page, account: string, options: SessionOptions = {}): Promise<void> {
  const { user } = await new ApiClient(addressOfProduct()).login(
    emailOf(account),
    options.password ?? demoPassword,
  );
  if (!user) throw new Error(`${account} has no session`);
  // A document of the product's origin that is no page of it: the session is there before the first one loads.
  await page.goto('/favicon.svg');
  await page.evaluate(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    storedSession(user, options.institution ?? firstInstitution),
  );
}

/** Opens a page inside the shell, or home, with a session: spares each journey the sign-in page and home. */
export async function enter(
  page: Page,
  account: string,
  { path = '/', ...options }: SessionOptions & { path?: string } = {},
): Promise<void> {
  await storeSession(page, account, options);
  await open(page, path);
  await expect(page.getByRole('button', { name: /Menu de / })).toBeVisible();
}

/** Opens an exam with a session, by its address, and starts an attempt. */
export async function startAttempt(page: Page, account: string, shortUrlId: string): Promise<void> {
  await storeSession(page, account);
  await open(page, `/form/${shortUrlId}`);
  await page.getByRole('button', { name: 'Começar a avaliação' }).click();
}

export const notice = (page: Page, text: string | RegExp) =>
  page.locator('.notice', { hasText: text }).first();

export async function fillNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Nova senha', { exact: true }).fill(password);
  await page.getByLabel('Repita a nova senha', { exact: true }).fill(password);
}

/** What the browser stores of somebody, and where the page is. */
export const clientStorageOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage, address: window.location.href }));

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Menu de / }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expectPath(page, '/login');
}
