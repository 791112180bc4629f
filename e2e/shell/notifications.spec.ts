import { addMemberWithRoles, ownPassword } from '../support/data/people.ts';
import { holdJoining } from '../support/hold-joining.ts';
import { enter, open } from '../support/steps.ts';
import { apiAs, expect, must, test } from '../support/test.ts';

test('a notification that comes before the page listens rings as soon as it does', async ({ page }) => {
  const email = 'cedo@certame.example';
  const id = await addMemberWithRoles('Celina Cedo', email, 'Professor');
  const manager = await apiAs('manager');
  const joining = await holdJoining(page);
  await enter(page, email, { password: ownPassword });
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
  const id = await addMemberWithRoles('Avelino Avisos', email, 'Professor');
  const manager = await apiAs('manager');
  const tell = (message: string) =>
    must(manager.post(`/api/v1/users/${id}/send_text_notification`, { message }));
  await enter(page, email, { password: ownPassword });
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
