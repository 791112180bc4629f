import { addReturningMember, addSettledMember, ownPassword, roleIdOf } from './support/data/people.ts';
import { mailLinkFor } from './support/outbox.ts';
import { enterByForm, expectPath, notice, open, signOut } from './support/steps.ts';
import { addressOfProduct, apiAs, expect, must, type Page, test } from './support/test.ts';

const password = 'Goiaba-madura-61';
/** Providers send people back to the address of the configuration. */
const home = () => addressOfProduct().replace('127.0.0.1', 'localhost');

async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel('Nome completo').fill('Íris Nova');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByLabel('Repita a senha', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /Li e aceito/ }).check();
}

/** What the browser keeps of where somebody has been. */
const keptOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage, address: window.location.href }));

test('somebody registers, hears what is missing, confirms by a click and comes in', async ({ page }) => {
  const email = 'iris.nova@exemplo.com.br';
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
  await page.waitForTimeout(5500);
  await expect(notice(page, 'Sua conta ainda não foi confirmada')).toBeVisible();
  await page.getByRole('button', { name: 'Reenviar o e-mail de ativação' }).click();
  await expect(page.getByText('o link de ativação chegará em instantes')).toBeVisible();

  await expect.poll(() => mailLinkFor(email, '/verified')).not.toBe(first);
  const link = await mailLinkFor(email, '/verified');
  const token = /token=([\w-]+)/.exec(link)?.[1] ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Confirme o seu e-mail' })).toBeVisible();
  await expectPath(page, '/verified');
  expect(await keptOf(page)).not.toContain(token);
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

test('a link signs in by a click, once, and leaves nothing behind', async ({ page }) => {
  const manager = await apiAs('manager');
  const email = 'por.link@certame.example';
  await addSettledMember(manager, {
    name: 'Pedro Por Link',
    email,
    roleIds: [await roleIdOf(manager, 'Aluno')],
  });
  const found = await must(manager.get(`/api/v1/users?filters[search]=${email}&per_page=100`));
  const id = found.model.data.find((row: { email: string }) => row.email === email).id;
  const linkTo = async (body: object) =>
    new URL((await must(manager.post(`/api/v1/users/${id}/login_link`, body))).model.url).hash;

  const link = await linkTo({ purpose: 'sso', path: '/questionnaires/answers' });
  const token = /token=([\w-]+)/.exec(link)?.[1] ?? '';
  await page.goto(`/${link}`);
  await expect(page.getByRole('heading', { name: 'Entrar com este link' })).toBeVisible();
  expect(await keptOf(page)).not.toContain(token);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expectPath(page, '/questionnaires/answers');
  await expect(page.getByRole('button', { name: 'Menu de Pedro Por Link' })).toBeVisible();
  expect(await keptOf(page)).not.toContain(token);
  await signOut(page);
  await page.goto(`/${link}`);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expectPath(page, '/invalid-signature');

  await page.goto(`/${await linkTo({ purpose: 'integration' })}`);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Menu de Pedro Por Link' })).toBeVisible();
});

test('the link of an invitation fills the e-mail in and is bound to it', async ({ page }) => {
  const admin = await apiAs('admin');
  const email = 'convite.selado@certame.example';
  await addReturningMember(admin, {
    name: 'Sônia Selada',
    email,
    roleIds: [await roleIdOf(admin, 'Gestor')],
  });
  await page.goto(await mailLinkFor(email, '/slogin/'));
  const field = page.getByLabel('E-mail', { exact: true });
  await expect(field).toHaveValue(email);
  await expect(field).toHaveAttribute('readonly', '');
  await page.getByLabel('Senha', { exact: true }).fill(ownPassword);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Menu de Sônia Selada' })).toBeVisible();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/#/slogin/forjado');
  await page.reload();
  await expectPath(page, '/invalid-signature');
});

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

test.describe('navigation', () => {
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
    await enterByForm(page, 'teacher');
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
    await enterByForm(page, 'manager');
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
    const student = await apiAs('student2');
    const mine = (await must(student.get('/api/v1/questionnaires/answers'))).model;
    const exam = mine.find((one: { may_start: boolean }) => one.may_start);
    expect(exam, 'the demonstration has an exam to begin').toBeTruthy();
    await enterByForm(page, 'student2');
    await open(page, '/profile');
    await open(page, `/form/${exam.short_url_id}`);
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
    const here = `/form/${exam.short_url_id}`;
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
    await enterByForm(page, 'teacher');
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
    await enterByForm(page, 'admin');
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
});
