import type { Page } from '@playwright/test';
import { addMember, addSettledMember, ownPassword, roleIdOf } from '../support/data/people.ts';
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
import { apiAs, expect, firstInstitution, secondInstitution, test } from '../support/test.ts';

/** The colour of what is active, as the page shows it. */
const accentOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());

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
  await enter(page, 'admin');
  const second = await page.context().newPage();
  await open(second, '/courses');
  await expect(second.getByRole('cell', { name: 'Ensino Médio', exact: true })).toBeVisible();
  // Chromium draws the tab behind once a second: a click there would wait for two of its frames.
  const switchTo = async (from: string, to: string): Promise<void> => {
    await page.bringToFront();
    await page.getByRole('button', { name: `Instituição ativa: ${from}` }).click();
    await page.getByRole('menuitemradio', { name: to }).click();
    await expect(notice(second, `Agora você está em ${to}`)).toBeVisible();
  };
  await switchTo(firstInstitution, secondInstitution);
  await expect(second.getByText('Nenhum registro encontrado')).toBeVisible();
  await expect(second.getByRole('cell', { name: 'Ensino Médio', exact: true })).toHaveCount(0);
  await switchTo(secondInstitution, firstInstitution);
  // A record of the institution just left leads to its list.
  await second.bringToFront();
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
