import { type Language, languages } from '@certame/contract/constants.ts';
import { allMessages } from '@certame/contract/messages/all.ts';
import { makeChoiceExam, releaseExam } from '../support/data/choice-exam.ts';
import { foreignTextsOf } from '../support/data/foreign-texts.ts';
import { open } from '../support/steps.ts';
import {
  apiAs,
  demoPassword,
  emailOf,
  expect,
  firstInstitution,
  must,
  type Page,
  test,
} from '../support/test.ts';

const locales: Record<Language, string> = { pt: 'pt-BR', en: 'en-US', fr: 'fr-FR', es: 'es-MX' };
/** Named without a word of Portuguese, as a whole page is searched for it. */
const examName = 'Algebra 2030';

function wordOf(language: Language, key: string): string {
  const [namespace = '', ...path] = key.split('.');
  let found: unknown = allMessages[language][namespace];
  for (const part of path) found = (found as Record<string, unknown>)[part];
  return String(found);
}

/** A released questionnaire that everybody of the institution may take; gives its short address. */
async function releaseForEverybody(): Promise<string> {
  const manager = await apiAs('manager');
  const { id, shortUrlId } = await makeChoiceExam(manager, {
    name: examName,
    questions: [['1 + 1 = ?', ['2', '3']]],
    settings: { invited_only: false, limit_min: 60 },
  });
  await releaseExam(manager, id);
  return shortUrlId;
}

let shortUrlId = '';
test.beforeAll(async () => {
  shortUrlId = await releaseForEverybody();
});

/** The accounts are everybody's in the demonstration. */
test.afterAll(async () => {
  for (const account of ['manager', 'corrector'])
    await must((await apiAs(account)).post('/api/v1/profile', { language: null }));
});

async function enterIn(page: Page, language: Language, account: string): Promise<void> {
  await open(page, '/login');
  await page.getByLabel(wordOf(language, 'public.login.email'), { exact: true }).fill(emailOf(account));
  await page.getByLabel(wordOf(language, 'public.login.password'), { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: wordOf(language, 'public.login.submit'), exact: true }).click();
  const chooser = page.getByRole('dialog', { name: wordOf(language, 'shell.institution.modal_title') });
  const menu = page.getByRole('navigation', { name: wordOf(language, 'shell.main_menu') });
  await expect(chooser.or(menu).first()).toBeVisible();
  if (await chooser.isVisible()) await chooser.getByRole('button', { name: firstInstitution }).click();
  await expect(menu).toBeVisible();
}

async function expectLanguage(page: Page, language: Language): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'pt' ? 'pt-BR' : language);
  await expect.poll(() => foreignTextsOf(page, language), { message: page.url() }).toEqual([]);
}

for (const language of languages)
  test(`${language}: the way from the sign-in page to an exam speaks one language`, async ({ newPerson }) => {
    const page = await newPerson({ locale: locales[language] });
    const word = (key: string): string => wordOf(language, key);
    await open(page, '/login');
    await expect(page.getByRole('button', { name: word('public.login.submit'), exact: true })).toBeVisible();
    await expectLanguage(page, language);

    await enterIn(page, language, 'manager');
    await expectLanguage(page, language);

    await open(page, '/students');
    await expect(page.getByRole('heading', { name: word('titles./students'), level: 1 })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectLanguage(page, language);

    await open(page, '/students/create');
    await page.getByRole('button', { name: word('common.save'), exact: true }).click();
    const name = word('areas.students.fields.name');
    await expect(
      page.getByText(word('validation.required').replace('{{field}}', name)).first(),
    ).toBeVisible();
    await expectLanguage(page, language);

    await open(page, `/form/${shortUrlId}`);
    await expect(page.getByRole('heading', { name: examName })).toBeVisible();
    await expectLanguage(page, language);
  });

test('the language changes on the page as it stands, and follows the person into another browser', async ({
  page,
  newPerson,
}) => {
  await enterIn(page, 'pt', 'manager');
  await open(page, '/students/create');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('O campo Nome completo é obrigatório.').first()).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('button', { name: 'Idioma' }).click();
  await page.getByRole('menuitemradio', { name: 'Français' }).click();
  await expect(page.getByText('Le champ Nom complet est obligatoire.').first()).toBeVisible();
  await expect(page).toHaveTitle(/Créer un élève/);
  await expectLanguage(page, 'fr');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  const elsewhere = await newPerson({ locale: 'pt-BR' });
  await open(elsewhere, '/login');
  await elsewhere.getByLabel('E-mail', { exact: true }).fill(emailOf('manager'));
  await elsewhere.getByLabel('Senha', { exact: true }).fill(demoPassword);
  await elsewhere.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(
    elsewhere.getByRole('dialog', { name: wordOf('fr', 'shell.institution.modal_title') }),
  ).toBeVisible();
  await expectLanguage(elsewhere, 'fr');
});

test('on a phone the language is chosen in the user’s menu', async ({ newPerson }) => {
  const page = await newPerson({ viewport: { width: 390, height: 844 }, locale: 'pt-BR' });
  await open(page, '/login');
  await page.getByLabel('E-mail', { exact: true }).fill(emailOf('corrector'));
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('button', { name: /^Menu de / }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expectLanguage(page, 'en');
});

test('the sign-in page offers the four languages', async ({ page }) => {
  await open(page, '/login');
  await page.getByRole('combobox', { name: 'Idioma' }).selectOption({ label: 'Español' });
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  await expect(page).toHaveTitle(/Iniciar sesión/);
  await expectLanguage(page, 'es');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
});

test('what a public form lacks is told at its field in the language of the page', async ({ page }) => {
  await open(page, '/login');
  const email = page.locator('input[type=email]');
  const send = page.locator('button[type=submit]');
  await send.click();
  await expect(email).toHaveAccessibleDescription('O campo E-mail é obrigatório.');
  await expect(email).toBeFocused();
  await page.getByRole('combobox').selectOption('fr');
  await expect(email).toHaveAccessibleDescription(/^Le champ .* est obligatoire\.$/);
  await email.fill('ninguém');
  await send.click();
  await expect(email).toHaveAccessibleDescription('Indiquez un e-mail valide.');
  await email.fill('alguem@exemplo.com.br');
  await expect(email).not.toHaveAttribute('aria-invalid');
});
