import { pixel } from './support/data/files.ts';
import { addSettledMember, ownPassword, roleIdOf } from './support/data/people.ts';
import { holdJoining } from './support/hold-joining.ts';
import { enterByForm, expectPath, notice, open } from './support/steps.ts';
import { apiAs, expect, must, type Page, test } from './support/test.ts';

async function addPerson(name: string, email: string): Promise<string> {
  const manager = await apiAs('manager');
  await addSettledMember(manager, { name, email, roleIds: [await roleIdOf(manager, 'Professor')] });
  const { model } = await must(manager.get(`/api/v1/users?filters[search]=${email}`));
  return model.data[0].id;
}
const portraitIn = (page: Page, name: string) =>
  page.getByRole('button', { name: `Menu de ${name}` }).locator('img');

test('somebody changes name and photo, and the frame shows both at once', async ({ page }) => {
  const email = 'perfil@certame.example';
  await addPerson('Paula Perfil', email);
  await enterByForm(page, email, { password: ownPassword });
  await open(page, '/profile');
  await page.getByLabel('Nome').fill('Paula Renomeada');
  await page.getByLabel('Telefone').fill('(11) 98888-7777');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Menu de Paula Renomeada' })).toBeVisible();

  await expect(portraitIn(page, 'Paula Renomeada')).toHaveCount(0);
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  const dialog = page.getByRole('dialog', { name: 'Recortar a foto' });
  await expect(dialog.getByText('Não foi possível abrir esta imagem.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Usar esta foto' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();

  await file.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: pixel });
  const area = dialog.getByRole('application', { name: 'Área do recorte' });
  const zoom = dialog.getByRole('slider', { name: 'Tamanho' });
  await area.focus();
  await page.keyboard.press('+');
  await expect(zoom).toHaveAttribute('aria-valuenow', '1.2');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('-');
  await expect(zoom).toHaveAttribute('aria-valuenow', '1');
  await dialog.getByRole('button', { name: 'Usar esta foto' }).click();
  await expect(notice(page, 'Foto atualizada.')).toBeVisible();
  await expect(portraitIn(page, 'Paula Renomeada')).toBeVisible();
  await page.reload();
  await expect(portraitIn(page, 'Paula Renomeada')).toBeVisible();

  await page.getByRole('button', { name: 'Remover foto' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sim' }).click();
  await expect(notice(page, 'Foto removida.')).toBeVisible();
  await expect(portraitIn(page, 'Paula Renomeada')).toHaveCount(0);
});

test('a session is ended from another one and leads to the sign-in by itself; so does a new password', async ({
  page,
  newPerson,
}) => {
  const email = 'sessoes@certame.example';
  await addPerson('Sérgio Sessões', email);
  const elsewhere = await newPerson();
  await enterByForm(elsewhere, email, { password: ownPassword });
  await enterByForm(page, email, { password: ownPassword });
  await open(page, '/profile');
  await expect(page.getByText('Esta sessão')).toHaveCount(1);
  // Made by the tests themselves when the person chose a password; the browser's is the one with a name.
  await page
    .getByRole('button', { name: /^Encerrar a sessão: Chrome/ })
    .first()
    .click();
  await expect(notice(page, 'Sessão encerrada.')).toBeVisible();
  await expectPath(elsewhere, '/login');

  await enterByForm(elsewhere, email, { password: ownPassword });
  await page.getByLabel(/^Senha atual/).fill(ownPassword);
  await page.getByLabel(/^Nova senha/).fill('Jambo-doce-38');
  await page.getByLabel(/^Confirme a nova senha/).fill('Jambo-doce-38');
  await page.getByRole('button', { name: 'Alterar senha' }).click();
  await expect(notice(page, 'Senha alterada com sucesso.')).toBeVisible();
  await expectPath(elsewhere, '/login');
  // Its own page goes home, and stands.
  await expectPath(page, '/');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Menu de Sérgio Sessões' })).toBeVisible();
});

test('language and theme are kept in the account', async ({ page, newPerson }) => {
  const email = 'aparencia@certame.example';
  await addPerson('Aparecida Gosto', email);
  await enterByForm(page, email, { password: ownPassword });
  await open(page, '/profile');
  await page.getByRole('radio', { name: 'Escuro', exact: true }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('combobox', { name: 'Idioma' }).click();
  await page.getByRole('option', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { name: 'Mi perfil', level: 1 })).toBeVisible();

  const elsewhere = await newPerson({ locale: 'pt-BR', colorScheme: 'light' });
  await open(elsewhere, '/login');
  await elsewhere.getByLabel('E-mail', { exact: true }).fill(email);
  await elsewhere.getByLabel('Senha', { exact: true }).fill(ownPassword);
  await elsewhere.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(elsewhere.getByRole('button', { name: 'Menú de Aparecida Gosto' })).toBeVisible();
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a notification that comes before the page listens rings as soon as it does', async ({ page }) => {
  const email = 'cedo@certame.example';
  const id = await addPerson('Celina Cedo', email);
  const manager = await apiAs('manager');
  const joining = await holdJoining(page);
  await enterByForm(page, email, { password: ownPassword });
  await expect(page.getByRole('button', { name: 'Notificações', exact: true })).toBeVisible();
  await joining.asked;
  await must(manager.post(`/api/v1/users/${id}/send_text_notification`, { message: 'Reunião às 14h' }));
  // Its event has gone out, to nobody.
  await page.waitForTimeout(1000);
  joining.letGo();
  await expect(page.getByRole('button', { name: /^Notificações, 1 não lida/ })).toBeVisible();
});

test('a notification rings while the page stands there, is marked alone and with all; an unknown type says so', async ({
  page,
}) => {
  const email = 'avisos@certame.example';
  const id = await addPerson('Avelino Avisos', email);
  const manager = await apiAs('manager');
  const tell = (message: string) =>
    must(manager.post(`/api/v1/users/${id}/send_text_notification`, { message }));
  await enterByForm(page, email, { password: ownPassword });
  const bell = (count: number) =>
    page.getByRole('button', {
      name: count === 0 ? 'Notificações' : new RegExp(`^Notificações, ${count} não lida`),
      exact: count === 0,
    });
  await expect(bell(0)).toBeVisible();
  await tell('Reunião às 14h');
  await expect(bell(1)).toBeVisible();
  await bell(1).click();
  await expect(page.getByText('Reunião às 14h').first()).toBeVisible();
  await page.keyboard.press('Escape');

  await tell('Trazer o diário');
  await tell('Sala 12');
  await expect(bell(3)).toBeVisible();
  await page.route('**/api/v1/users/notifications?*', async (route) => {
    const reply = await route.fetch();
    const json = await reply.json();
    const row = json.model.data.find((one: { message: string }) => one.message === 'Sala 12');
    if (row) row.type = 'a.newer.one';
    await route.fulfill({ response: reply, json });
  });
  await open(page, '/notifications');
  await expect(page.getByText('TIPO DE NOTIFICAÇÃO DESCONHECIDO')).toBeVisible();
  const rows = page.getByRole('main').getByRole('listitem');
  await rows.filter({ hasText: 'Trazer o diário' }).getByRole('button', { name: 'Marcar como lida' }).click();
  await expect(bell(2)).toBeVisible();
  await page.getByRole('button', { name: 'Marcar todas como lidas' }).click();
  await expect(bell(0)).toBeVisible();
  await expect(rows.filter({ hasText: 'não lida' })).toHaveCount(0);
  // The list may be asked for once more as the page closes: its changed reply would have nowhere to go.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
