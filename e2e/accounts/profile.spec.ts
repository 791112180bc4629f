import { expectAccessible } from '../support/axe.ts';
import { pixel, plainPng } from '../support/data/files.ts';
import { addMemberWithRoles, ownPassword } from '../support/data/people.ts';
import { enter, enterByForm, expectPath, notice, open } from '../support/steps.ts';
import { expect, type Page, test } from '../support/test.ts';

const portraitIn = (page: Page, name: string) =>
  page.getByRole('button', { name: `Menu de ${name}` }).locator('img');

test('somebody changes name and photo, and the shell shows both at once', async ({ page }) => {
  const email = 'perfil@certame.example';
  await addMemberWithRoles('Paula Perfil', email, 'Professor');
  await enter(page, email, { password: ownPassword, path: '/profile' });
  await page.getByLabel('Nome').fill('Paula Renomeada');
  await page.getByLabel('Telefone').fill('(11) 98888-7777');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Menu de Paula Renomeada' })).toBeVisible();

  await expect(portraitIn(page, 'Paula Renomeada')).toHaveCount(0);
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('no plainPng') });
  const dialog = page.getByRole('dialog', { name: 'Recortar a foto' });
  await expect(dialog.getByText('Não foi possível abrir esta imagem.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Usar esta foto' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();

  await file.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: pixel });
  const area = dialog.getByRole('application', { name: 'Área do recorte' });
  const zoom = dialog.getByRole('slider', { name: 'Tamanho' });
  // Nothing can be cropped before the picture is decoded.
  await expect(dialog.getByRole('button', { name: 'Usar esta foto' })).toBeEnabled();
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
  await addMemberWithRoles('Sérgio Sessões', email, 'Professor');
  const elsewhere = await newPerson();
  await enterByForm(elsewhere, email, { password: ownPassword });
  await enter(page, email, { password: ownPassword, path: '/profile' });
  await expect(page.getByText('Esta sessão')).toHaveCount(1);
  // Made by the tests themselves when the person chose a password; the browser's is the one with a name.
  await page
    .getByRole('button', { name: /^Encerrar a sessão: Chrome/ })
    .first()
    .click();
  await expect(notice(page, 'Sessão encerrada.')).toBeVisible();
  await expectPath(elsewhere, '/login');

  await enter(elsewhere, email, { password: ownPassword });
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
  await addMemberWithRoles('Aparecida Gosto', email, 'Professor');
  await enter(page, email, { password: ownPassword, path: '/profile' });
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

test('a photo is cropped with the keyboard and seen in the menu and the chat; other sessions end at once', async ({
  page,
  newPerson,
}) => {
  const elsewhere = await newPerson();
  await enter(page, 'supervisor');
  await enter(elsewhere, 'supervisor');
  await open(page, '/profile');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Escolher foto' }).click();
  await (await chooser).setFiles({ name: 'eu.png', mimeType: 'image/png', buffer: plainPng(900, 300) });
  const area = page.getByLabel('Área do recorte');
  await expect(page.getByRole('button', { name: 'Usar esta foto' })).toBeEnabled();
  await area.focus();
  for (const key of ['ArrowRight', 'ArrowRight', '+', 'ArrowDown']) await page.keyboard.press(key);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Usar esta foto' }).click();
  await expect(notice(page, 'Foto atualizada.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Menu de / }).locator('img')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /Menu de / }).locator('img')).toBeVisible();

  await page.getByRole('button', { name: 'Encerrar todas as outras' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar todas as outras' }).click();
  await expect(elsewhere).toHaveURL(/#\/login/);
  await page.getByRole('button', { name: 'Remover foto' }).click();
  await page.getByRole('button', { name: 'Sim' }).click();
  await expect(page.getByRole('button', { name: 'Escolher foto' })).toBeVisible();
});

/** What happens before midnight in São Paulo (UTC-3 all year) is told of as yesterday's after it: waits for a day that is not about to end. */
async function waitForLastingDay(): Promise<void> {
  const [hourMs, shortMs] = [3_600_000, 40_000];
  const leftMs = 24 * hourMs - ((Date.now() - 3 * hourMs) % (24 * hourMs));
  if (leftMs < shortMs) await new Promise((resolve) => setTimeout(resolve, leftMs));
}

test('own data are taken along, erasure is asked for and tells the managers live', async ({
  page,
  newPerson,
}) => {
  await waitForLastingDay();
  const manager = await newPerson();
  await enter(manager, 'manager');
  await enter(page, 'student2', { path: '/profile?secao=privacidade' });
  await page.getByRole('button', { name: 'Baixar os meus dados' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar o arquivo' }).click();
  expect((await download).suggestedFilename()).toMatch(/^meus-dados-\d{4}-\d\d-\d\d\.zip$/);

  await page.getByRole('button', { name: 'Pedir a exclusão dos meus dados' }).click();
  await page.getByLabel('Motivo (opcional)').fill('Mudei de escola');
  await page.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(page.getByText(/Pedido de exclusão em análise desde/)).toBeVisible();
  await expect(manager.getByRole('button', { name: /Notificações, \d+ não lida/ })).toBeVisible();
  await open(manager, '/notifications');
  await expect(manager.getByRole('heading', { name: 'Hoje' })).toBeVisible();
  await expect(manager.getByText('pediu a exclusão dos seus dados (LGPD).').first()).toBeVisible();
  await manager.getByRole('button', { name: 'Marcar todas como lidas' }).click();
  await expect(manager.getByRole('button', { name: 'Notificações', exact: true })).toBeVisible();
  await manager.getByText('Não lidas', { exact: true }).click();
  await expect(manager.getByText('Tudo lido por aqui.')).toBeVisible();
  await page.getByRole('button', { name: 'Desistir do pedido' }).click();
});
