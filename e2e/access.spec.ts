import { ApiClient } from '@certame/testkit/api-client.ts';
import type { Page, Route } from '@playwright/test';
import {
  addMember,
  addNewMember,
  addSettledMember,
  oneTimePassword,
  ownPassword,
  roleIdOf,
} from './support/data/people.ts';
import { passwordLinkFor } from './support/outbox.ts';
import { enterByForm, expectPath, notice, open, signIn, signOut } from './support/steps.ts';
import { apiAs, expect, firstInstitution, must, secondInstitution, test } from './support/test.ts';

/** The colour of what is active, as the page shows it. */
const accentOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());

const fillNewPassword = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel('Nova senha', { exact: true }).fill(password);
  await page.getByLabel('Repita a nova senha', { exact: true }).fill(password);
};

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
  await enterByForm(page, 'manager');
  await open(page, '/users/create');
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
  await enterByForm(elsewhere, email, { password: ownPassword });

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

test('whoever is added by a second institution confirms the e-mail, then chooses one; the switch changes colour, rights and page', async ({
  page,
}) => {
  const manager = await apiAs('manager');
  const elsewhere = await apiAs('manager', secondInstitution);
  const email = 'duas.casas@certame.example';
  await addSettledMember(manager, {
    name: 'Dora Duas Casas',
    email,
    roleIds: [await roleIdOf(manager, 'Gestor')],
  });
  await addMember(elsewhere, {
    name: 'Dora Duas Casas',
    email,
    roleIds: [await roleIdOf(elsewhere, 'Aluno')],
  });

  // The first institution could know this password: it opens nothing but the first.
  await enterByForm(page, email, { password: ownPassword });
  await expect(page.getByRole('button', { name: /Instituição ativa/ })).toHaveCount(0);
  await signOut(page);
  await page.goto(await passwordLinkFor(email, secondInstitution));
  await fillNewPassword(page, 'Escolhida-73');
  await page.getByRole('button', { name: 'Salvar a nova senha' }).click();
  await expectPath(page, '/login');

  await signIn(page, email, 'Escolhida-73');
  const chooser = page.getByRole('dialog', { name: 'Em qual instituição você quer entrar?' });
  await expect(chooser).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chooser).toBeVisible();
  await chooser.getByRole('button', { name: firstInstitution }).click();
  await expect(chooser).toBeHidden();
  const first = await accentOf(page);

  await open(page, '/users');
  await expect(page.getByRole('heading', { name: 'Usuários', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: `Instituição ativa: ${firstInstitution}` }).click();
  await page.getByRole('menuitemradio', { name: secondInstitution }).click();
  await expect(notice(page, `Agora você está em ${secondInstitution}`)).toBeVisible();
  // A student may not see the list of users: home instead.
  await expectPath(page, '/');
  await expect(page.getByRole('link', { name: 'Usuários', exact: true })).toHaveCount(0);
  await expect.poll(() => accentOf(page)).not.toBe(first);

  await page.reload();
  await expect(page.getByRole('button', { name: `Instituição ativa: ${secondInstitution}` })).toBeVisible();
});

test('an institution chosen in one tab is the one of the other tab too, with none of the rows seen before', async ({
  page,
}) => {
  await enterByForm(page, 'admin');
  const second = await page.context().newPage();
  await open(second, '/courses');
  await expect(second.getByRole('cell', { name: 'Ensino Médio', exact: true })).toBeVisible();
  const switchTo = async (from: string, to: string): Promise<void> => {
    await page.getByRole('button', { name: `Instituição ativa: ${from}` }).click();
    await page.getByRole('menuitemradio', { name: to }).click();
    await expect(notice(second, `Agora você está em ${to}`)).toBeVisible();
  };
  await switchTo(firstInstitution, secondInstitution);
  await expect(second.getByText('Nenhum registro encontrado')).toBeVisible();
  await expect(second.getByRole('cell', { name: 'Ensino Médio', exact: true })).toHaveCount(0);
  await switchTo(secondInstitution, firstInstitution);
  // A record of the institution just left leads to its list.
  await second.getByRole('link', { name: 'Ensino Médio', exact: true }).click();
  await expect(second.getByRole('textbox', { name: /^Nome/ })).toHaveValue('Ensino Médio');
  await switchTo(firstInstitution, secondInstitution);
  await expectPath(second, '/courses');
});

test('what a slow line tells late about the place that was left does not hold in the institution chosen meanwhile', async ({
  page,
}) => {
  const chosen = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  await page.route(
    '**/api/v1/logged',
    async (route) => {
      expect(route.request().headers()['x-institution-id']).toBeUndefined();
      const reply = await route.fetch();
      await chosen.promise;
      await route.fulfill({ response: reply });
      told.resolve();
    },
    { times: 1 },
  );
  const askedThere = page.waitForRequest(
    (request) => request.url().endsWith('/logged') && 'x-institution-id' in request.headers(),
  );
  await enterByForm(page, 'manager');
  chosen.resolve();
  await Promise.all([told.promise, askedThere]);
  // Rights without an institution are none: the menu would be empty, and the page refused.
  await open(page, '/users/create');
  await expect(page.getByLabel('Nome')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await expect(menu.getByRole('link', { name: 'Usuários' })).toBeVisible();
});

test('forbidden, unknown and unneeded pages lead where they should', async ({ page }) => {
  await open(page, '/users');
  await expectPath(page, '/login');
  await enterByForm(page, 'student2');
  // Where the visitor wanted to go is not for students.
  await expectPath(page, '/');

  await open(page, '/users');
  await expectPath(page, '/not-authorized');
  await expect(page.getByRole('heading', { name: 'Você não tem acesso a esta página' })).toBeVisible();
  // Menu and bar stay: the way goes on from there.
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await expect(menu).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(1);
  await open(page, '/no/such/page');
  await expectPath(page, '/error-404');
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  await expect(menu).toBeVisible();
  // In the route table, not built yet.
  await open(page, '/certifieds');
  await expectPath(page, '/error-404');

  await open(page, '/login');
  await expect(notice(page, 'Você já está autenticado.')).toBeVisible();
  await expectPath(page, '/');
});

test('after the sign-out neither the page, the other tab nor the token opens anything', async ({ page }) => {
  await enterByForm(page, 'corrector');
  const secondTab = await page.context().newPage();
  await open(secondTab, '/profile');
  await expect(secondTab.getByRole('heading', { name: 'Meu perfil', level: 1 })).toBeVisible();
  const token: string = await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}').token);
  const stolen = new ApiClient(new URL(page.url()).origin);
  stolen.token = token;
  expect((await stolen.post('/api/v1/logged')).status).toBe(200);

  await signOut(page);
  expect((await stolen.post('/api/v1/logged')).status).toBe(401);
  await expectPath(secondTab, '/login');
  await open(page, '/profile');
  await expectPath(page, '/login');
});

test('a session check that fails ends the session by the server’s own word alone', async ({
  page,
  problems,
}) => {
  await enterByForm(page, 'teacher');
  let answer = (route: Route): Promise<void> => route.continue();
  await page.route('**/api/v1/logged', (route) => answer(route));
  const refuse = (status: number, code: string) => (route: Route) =>
    route.fulfill({ status, json: { code, messages: [], errors: {} } });
  const check = async (path: string): Promise<void> => {
    const asked = page.waitForResponse('**/api/v1/logged').catch(() => undefined);
    await open(page, path);
    await asked;
  };
  for (const [path, failure] of [
    ['/classes', refuse(503, 'busy')],
    ['/profile', refuse(429, 'too-many-requests')],
    ['/classes', refuse(500, 'internal')],
    [
      '/profile',
      (route: Route) => route.fulfill({ status: 403, body: '<h1>Proxy</h1>', contentType: 'text/html' }),
    ],
  ] as const) {
    answer = failure;
    await check(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      path === '/profile' ? 'Meu perfil' : 'Turmas',
    );
    await expectPath(page, path);
  }
  // The page's socket has its joining followed by a check of its own, which may meet one of these as well.
  expect(new Set(problems.splice(0).map((problem) => problem.slice(0, 3)))).toEqual(new Set(['503', '500']));
  answer = refuse(403, 'forbidden');
  await open(page, '/classes');
  await expectPath(page, '/login');
  await expect(notice(page, 'Usuário não logado.')).toBeVisible();
});

test('a permission that a role loses is gone at once, also for somebody who is signed in', async ({
  page,
  newPerson,
}) => {
  const admin = await apiAs('admin');
  const role = await must(admin.post('/api/v1/roles', { name: 'Secretaria escolar' }));
  await must(
    admin.put(`/api/v1/roles/${role.model.id}/permissions`, {
      granted: ['courses.menu', 'disciplines.menu'],
    }),
  );
  const email = 'secretaria@certame.example';
  await addSettledMember(admin, { name: 'Célia Secretária', email, roleIds: [role.model.id] });

  const person = await apiAs(email, firstInstitution, ownPassword);
  expect((await person.get('/api/v1/courses')).status).toBe(200);
  await enterByForm(page, email, { password: ownPassword });
  await open(page, '/courses');
  await expect(page.getByRole('cell', { name: 'Ensino Médio', exact: true })).toBeVisible();

  const administrator = await newPerson();
  await enterByForm(administrator, 'admin');
  await open(administrator, `/roles/${role.model.id}/edit`);
  await administrator.getByPlaceholder('Procurar permissão').fill('cursos');
  const permission = administrator.locator('input[title="courses.menu"]');
  await expect(permission).toBeChecked();
  await permission.uncheck();
  await administrator.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(notice(administrator, 'Operação realizada com sucesso')).toBeVisible();

  // Nobody has touched the page: it says so and leads home, and the server refuses what it could still ask for.
  await expect(notice(page, 'Você não tem permissão para realizar esta operação.')).toBeVisible();
  await expectPath(page, '/');
  expect((await person.get('/api/v1/courses')).status).toBe(403);
  await open(page, '/courses');
  await expectPath(page, '/not-authorized');
  await open(page, '/disciplines');
  await expect(page.getByRole('heading', { name: 'Disciplinas', level: 1 })).toBeVisible();
});
