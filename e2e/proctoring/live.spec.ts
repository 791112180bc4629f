import { expectAccessible } from '../support/axe.ts';
import { withCameras } from '../support/browser-options.ts';
import { reportedBy } from '../support/reported-events.ts';
import { enter, open } from '../support/steps.ts';
import { button, check, openSupervised, releaseSupervised } from '../support/supervised-exam.ts';
import { expect, type Page, test } from '../support/test.ts';
import { act, divideIntoRooms, endShare, hide, keepShares, soonMs } from '../support/watched-room.ts';

test.use(withCameras);

interface Laptop {
  battery: EventTarget & { level: number; charging: boolean };
}

/** A laptop on its battery; the machine of a headless browser has none. */
const onBattery = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const battery = Object.assign(new EventTarget(), { level: 0.35, charging: false });
    Object.assign(window, { battery });
    Object.assign(navigator, { getBattery: () => Promise.resolve(battery) });
  });
const changeBattery = (page: Page, now: Partial<{ level: number; charging: boolean }>): Promise<void> =>
  page.evaluate((changed) => {
    const { battery } = window as unknown as Laptop;
    Object.assign(battery, changed);
    for (const name of ['levelchange', 'chargingchange']) battery.dispatchEvent(new Event(name));
  }, now);

test('a supervisor sees a candidate live, writes, warns, pauses, lets go on and flags for an audit', async ({
  newPerson,
}) => {
  const exam = await releaseSupervised();
  const roomId = await divideIntoRooms(exam.id);
  const page = await newPerson();
  await keepShares(page);
  await onBattery(page);
  const reported = reportedBy(page);
  await openSupervised(page, exam);
  await check(page);
  await button(page, 'Começar a avaliação').click({ timeout: 40_000 });
  const question = page.getByRole('radio', { name: 'Brasília' });
  await expect(question).toBeVisible();
  await expect(page.getByText('Gravando', { exact: true })).toBeVisible();

  const staff = await newPerson();
  await enter(staff, 'supervisor', { path: '/proctoring_monitor' });
  await staff.getByRole('link', { name: exam.name }).first().click();
  await staff.getByRole('heading', { name: /^Sala/ }).getByRole('link').click();
  await expect(staff).toHaveURL(new RegExp(`/proctoring_room/${roomId}$`));
  const tile = staff
    .getByRole('listitem')
    .filter({ hasText: 'Samuel' })
    .filter({ has: staff.locator('video') });
  await expect(tile).toContainText('Respondendo');

  await test.step('sees the picture', async () => {
    const video = tile.locator('video');
    const stateOf = () =>
      video.evaluate(({ readyState, currentTime }: HTMLVideoElement) => ({ readyState, currentTime }));
    await expect.poll(async () => (await stateOf()).readyState).toBeGreaterThanOrEqual(2);
    const { currentTime } = await stateOf();
    await expect.poll(async () => (await stateOf()).currentTime).toBeGreaterThan(currentTime + 1);
    await expectAccessible(staff);
  });

  await test.step('sees how long the battery lasts', async () => {
    await expect(tile).toContainText('Bateria 35%');
    await changeBattery(page, { level: 0.12 });
    await expect(tile).toContainText('Bateria fraca: 12%', { timeout: soonMs });
    await expectAccessible(staff);
    await changeBattery(page, { charging: true });
    await expect(tile).toContainText('Bateria 12%, carregando', { timeout: soonMs });
    await expect(tile).not.toContainText('Nível da bateria');
    expect(reported.filter(({ type }) => type === 'battery_level').map(({ data }) => data)).toEqual([
      { percent: 35, charging: false },
      { percent: 12, charging: false },
      { percent: 12, charging: true },
    ]);
  });

  await test.step('sees what happens', async () => {
    await hide(page, true);
    await expect(tile).toContainText('Saiu da aba', { timeout: soonMs });
    await hide(page, false);
    await endShare(page);
    await expect(tile).toContainText('Compartilhamento', { timeout: soonMs });
    await expect(
      page.getByRole('heading', { name: 'O compartilhamento da tela foi interrompido' }),
    ).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Compartilhar de novo').click();
    await expect(question).toBeVisible();
  });

  await test.step('writes and warns', async () => {
    await tile.getByRole('button', { name: 'Enviar mensagem: Samuel Estudante' }).click();
    await act(staff, 'Enviar mensagem', 'Ajuste a câmera, por favor.');
    await expect(page.getByText('Ajuste a câmera, por favor.')).toBeVisible({ timeout: soonMs });
    await button(page, 'Entendi').click();
    await tile.getByRole('button', { name: 'Advertir: Samuel Estudante' }).click();
    await staff.getByRole('button', { name: 'Mantenha o olhar na tela da prova.' }).click();
    await act(staff, 'Advertir');
    await expect(page.getByText('Advertência da supervisão')).toBeVisible({ timeout: soonMs });
    await button(page, 'Entendi').click();
  });

  await test.step('pauses and lets go on', async () => {
    await tile.getByRole('button', { name: 'Pausar: Samuel Estudante' }).click();
    await act(staff, 'Pausar', 'Vamos conferir o que houve.');
    await expect(tile).toContainText('Em pausa', { timeout: soonMs });
    await expect(question).toBeHidden();
    await tile.getByRole('button', { name: 'Retomar: Samuel Estudante' }).click();
    await act(staff, 'Retomar');
    await expect(tile).toContainText('Respondendo', { timeout: soonMs });
    await expect(question).toBeVisible();
  });

  await test.step('flags for an audit, by the keyboard', async () => {
    await tile.getByRole('button').first().focus();
    await staff.keyboard.press('Enter');
    const view = staff.getByRole('dialog', { name: 'Samuel Estudante' });
    await expect(view.getByText('Saiu da aba')).toBeVisible();
    await expect(view.getByText('Bateria 12%, carregando')).toBeVisible();
    await expectAccessible(staff);
    await view.getByRole('button', { name: 'Marcar para auditoria' }).focus();
    await staff.keyboard.press('Enter');
    await act(staff, 'Marcar para auditoria', 'Saiu da aba e parou de compartilhar.');
    await expect(tile).toContainText('auditoria', { timeout: soonMs });
    await enter(staff, 'manager', { path: '/proctoring_audit' });
    await expect(staff.getByRole('row', { name: exam.name })).toContainText('Samuel');
  });

  await test.step('sees the end', async () => {
    await enter(staff, 'supervisor');
    await open(staff, `/proctoring_room/${roomId}`);
    await page.getByRole('button', { name: 'Finalizar', exact: true }).first().click();
    await page.getByRole('button', { name: 'Finalizar agora' }).click();
    const ended = staff.getByRole('listitem').filter({ hasText: 'Samuel' }).filter({ hasText: 'Sem imagem' });
    await expect(ended).not.toContainText('Respondendo', { timeout: soonMs });
  });
});
