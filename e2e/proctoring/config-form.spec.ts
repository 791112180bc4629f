import { expectAccessible } from '../support/axe.ts';
import { enter } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('a configuration is written by keyboard, shows what its candidates will be asked for, and is kept', async ({
  page,
}) => {
  await enter(page, 'admin', { path: '/proctoring_config/create' });
  await expect(page.getByText('Escolha supervisão, modo de registro', { exact: false })).toBeVisible();
  const name = `Por teclado ${Date.now()}`;
  await page.getByLabel('Nome').fill(name);
  for (const [label, option] of [
    ['Supervisão', 'Ao vivo'],
    ['Modo de registro', 'Ao vivo e gravação'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: option, exact: true })).toBeVisible();
    while (
      !(await page.getByRole('option', { name: option, exact: true }).getAttribute('data-combobox-selected'))
    )
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  }
  await page.getByLabel('Guardar imagens por (dias)').fill('7');
  await page.getByLabel('Termo de consentimento').fill('Concordo com a gravação.');
  const camera = page.getByText('sua câmera fica ligada');
  await expect(camera).toBeVisible();
  await page.getByRole('switch', { name: 'Usar a câmera' }).focus();
  await page.keyboard.press('Space');
  await expect(camera).toBeHidden();
  await page.keyboard.press('Space');
  await expect(page.getByText('Gravações e fotos são apagadas 7 dias depois.')).toBeVisible();

  const phone = () =>
    page.getByRole('group', { name: 'O que observar' }).getByRole('group', { name: 'Celular à vista' });
  await phone().getByRole('radio', { name: 'Alta' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(phone().getByRole('radio', { name: 'Média' })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name }).first().click();
  await expect(phone().getByRole('radio', { name: 'Média' })).toBeChecked();
  await expect(page.getByText('sua tela inteira é compartilhada')).toBeVisible();
});
