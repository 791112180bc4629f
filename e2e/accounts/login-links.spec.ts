import { addReturningMember, addSettledMember, ownPassword, roleIdOf } from '../support/data/people.ts';
import { mailLinkFor } from '../support/outbox.ts';
import { clientStorageOf, expectPath, signOut } from '../support/steps.ts';
import { apiAs, expect, must, test } from '../support/test.ts';

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
  expect(await clientStorageOf(page)).not.toContain(token);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expectPath(page, '/questionnaires/answers');
  await expect(page.getByRole('button', { name: 'Menu de Pedro Por Link' })).toBeVisible();
  expect(await clientStorageOf(page)).not.toContain(token);
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
