import { ApiClient } from '@certame/testkit/api-client.ts';
import type { Route } from '@playwright/test';
import { enter, enterByForm, expectPath, notice, open, signOut } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

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
  await enter(page, 'corrector');
  const secondTab = await page.context().newPage();
  await open(secondTab, '/profile');
  await expect(secondTab.getByRole('heading', { name: 'Meu perfil', level: 1 })).toBeVisible();
  const token: string = await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}').token);
  const stolen = new ApiClient(new URL(page.url()).origin);
  stolen.token = token;
  expect((await stolen.post('/api/v1/logged')).status).toBe(200);

  await page.bringToFront();
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
  await enter(page, 'teacher');
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
  // A check that the socket began before this is still the proxy's, and serves the next page as well: then another page is opened.
  await expect(async () => {
    await open(page, '/classes');
    await open(page, '/profile');
    await expect(page).toHaveURL((url) => url.hash === '#/login', { timeout: 3_000 });
  }).toPass();
  await expect(notice(page, 'Usuário não logado.')).toBeVisible();
});
