import { inviteStudents, makeChoiceExam, releaseExam } from '../support/data/choice-exam.ts';
import { enter, enterByForm, expectPath, notice, open, signOut } from '../support/steps.ts';
import { apiAs, expect, must, test } from '../support/test.ts';

test('back to a refused page leads nowhere else and piles nothing up', async ({ page }) => {
  await enterByForm(page, 'student2');
  await open(page, '/questionnaires/answers');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await open(page, '/users');
  await expectPath(page, '/not-authorized');
  await page.goBack();
  await expectPath(page, '/questionnaires/answers');
  await signOut(page);
  const length = await page.evaluate(() => window.history.length);
  await page.goBack();
  await expectPath(page, '/login');
  await expect(notice(page, 'Usuário não logado.')).toBeVisible();
  await page.goBack();
  await expectPath(page, '/login');
  expect(await page.evaluate(() => window.history.length)).toBe(length);
});

test('a duplicate hash leads to its last part, and the title follows', async ({ page }) => {
  await enter(page, 'teacher');
  await page.goto('/#/login#/classes');
  await expectPath(page, '/classes');
  await expect(page).toHaveTitle('Certame · Turmas');
  await page.evaluate(() => {
    window.location.hash = '#/classes#/questionnaires?page=1';
  });
  await expect(page).toHaveURL(/#\/questionnaires/);
  await expect(page).toHaveTitle('Certame · Questionários');
});

test('where somebody wanted to go opens after the sign-in, but no page of the entrance does', async ({
  page,
}) => {
  await open(page, '/classes');
  await expectPath(page, '/login');
  await open(page, '/register');
  await expectPath(page, '/register');
  await enterByForm(page, 'teacher');
  await expectPath(page, '/classes');
});

test('preview of an exam is for who is signed in', async ({ page }) => {
  await open(page, '/form/qualquer/preview');
  await expectPath(page, '/login');
});

test('unsaved changes survive typed addresses, a reload of the way and steps back', async ({ page }) => {
  await enter(page, 'manager');
  // Two typed addresses, then a click: the entries of both kinds stand mixed.
  await open(page, '/disciplines');
  await open(page, '/courses');
  await page
    .getByRole('link', { name: /^Novo|^Nova|Criar/ })
    .first()
    .click();
  await expectPath(page, '/courses/create');
  await page
    .getByLabel('Nome', { exact: true })
    .or(page.getByRole('textbox', { name: /^Nome/ }))
    .first()
    .fill('Rascunho');
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectPath(page, '/courses/create');
  await page.keyboard.press('Escape');
  await open(page, '/users');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectPath(page, '/courses/create');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: /^Nome/ }).first()).toHaveValue('Rascunho');
  await expectPath(page, '/courses/create');
});

test('an exam stays through a typed address, a reload and steps back', async ({ page }) => {
  const manager = await apiAs('manager');
  const { id, shortUrlId } = await makeChoiceExam(manager, {
    name: 'Prova que fica aberta',
    questions: [['Qual é a capital do Brasil?', ['Brasília', 'Salvador']]],
  });
  await inviteStudents(manager, id, 'Samuel');
  await releaseExam(manager, id);
  await enter(page, 'student2', { path: '/profile' });
  await open(page, `/form/${shortUrlId}`);
  await page
    .getByRole('button', { name: /Começar|Iniciar|Continuar/ })
    .first()
    .click();
  await expect(
    page
      .getByRole('timer')
      .or(page.getByText(/Questão 1/).first())
      .first(),
  ).toBeVisible();
  const here = `/form/${shortUrlId}`;
  await open(page, '/profile');
  await expectPath(page, here);
  await page.reload();
  await expect(page.getByText(/Questão 1/).first()).toBeVisible();
  await page.goBack();
  await expectPath(page, here);
  await page.goBack();
  await expectPath(page, here);
  await expect(page.getByText(/Questão 1/).first()).toBeVisible();
});

test('a newer version is taken up between two pages and not before', async ({ page }) => {
  // Each check is answered here from the sign-in on: one that had gone out before would leave the interval at a minute.
  let isReleased = false;
  await page.route('**/api/v1/logged', async (route) => {
    const reply = await route.fetch();
    const said = { ...(await reply.json()), ping_interval: 5 };
    await route.fulfill({
      response: reply,
      json: isReleased ? { ...said, front_app_version: '99.0.0' } : said,
    });
  });
  await enter(page, 'teacher');
  await page.evaluate(() => Object.assign(window, { sameLife: true }));
  await open(page, '/classes');
  await expect(page.getByRole('heading', { name: 'Turmas', level: 1 })).toBeVisible();
  // The page is at rest when the next ping tells of the version.
  isReleased = true;
  // Showing the page again starts the wait for the next ping with the interval that was heard last.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(notice(page, 'Há uma nova versão do sistema.')).toBeVisible({ timeout: 8000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Atualizar agora' })).toBeVisible();
  expect(await page.evaluate(() => 'sameLife' in window)).toBe(true);
  await page.getByRole('link', { name: 'Questionários', exact: true }).first().click();
  // While the page is on its way there is nothing to ask.
  await expect.poll(() => page.evaluate(() => 'sameLife' in window).catch(() => 'on its way')).toBe(false);
  await expectPath(page, '/questionnaires');
  await expect(page.getByRole('heading', { name: 'Questionários', level: 1 })).toBeVisible();
});

test('a page stars itself, and the list of stars leads back to it', async ({ page }) => {
  await enter(page, 'admin');
  const starred = ['/classes', '/courses', '/disciplines', '/students', '/users', '/roles'];
  for (const path of starred) {
    await open(page, path);
    await page.getByRole('button', { name: 'Favoritar esta página' }).click();
    await expect(page.getByRole('button', { name: 'Tirar esta página dos favoritos' })).toBeVisible();
  }
  await page.reload();
  await page.getByRole('button', { name: 'Páginas favoritas' }).click();
  await page.getByRole('menuitem', { name: 'Cursos' }).click();
  await expectPath(page, '/courses');
});

test('a starred record is told by its name', async ({ page }) => {
  await enter(page, 'manager');
  const { model } = await must((await apiAs('manager')).get('/api/v1/disciplines?per_page=1'));
  const [{ id, name }] = model.data;
  await open(page, `/disciplines/${id}/edit`);
  await page.getByRole('button', { name: 'Favoritar esta página' }).click();
  await page.getByRole('button', { name: 'Páginas favoritas' }).click();
  await expect(page.getByRole('menuitem', { name })).toBeVisible();
});
