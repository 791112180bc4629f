import { expectAccessible } from '../support/axe.ts';
import { fakeDevices, granting, launchedWith } from '../support/browser-options.ts';
import { button, check, line, openSupervised, releaseSupervised } from '../support/supervised-exam.ts';
import { expect, test } from '../support/test.ts';
import { divideIntoRooms } from '../support/watched-room.ts';

test.use(launchedWith(fakeDevices, `${granting}=deny`));

test('its line has its own help, and the way to the institution is told', async ({ newPerson }) => {
  const page = await newPerson();
  await openSupervised(page, await releaseSupervised());
  await check(page);
  await expect(line(page, 'Câmera')).toContainText('O acesso foi negado neste navegador.');
  await expect(line(page, 'Câmera')).toContainText('No Windows:');
  await expect(page.getByText('fale com a instituição', { exact: false })).toBeVisible({ timeout: 40_000 });
  await expect(button(page, 'Começar a avaliação')).toBeHidden();
  await expectAccessible(page);
});

test('where the exam has people to ask, a check that failed leads to them', async ({ newPerson }) => {
  const exam = await releaseSupervised();
  await divideIntoRooms(exam.id);
  const page = await newPerson();
  await openSupervised(page, exam);
  await check(page);
  const failure = page.getByRole('alert').filter({ hasText: 'use o botão abaixo' });
  await expect(failure).toBeVisible({ timeout: 40_000 });
  await expectAccessible(page);
  await failure.getByRole('button', { name: 'Pedir ajuda' }).click();
  const help = page.getByRole('dialog', { name: 'Ajuda' });
  await help.getByLabel('Qual é o assunto?').selectOption({ label: 'Câmera' });
  await help.getByLabel('O que está acontecendo?').fill('O teste da câmera não passa.');
  await help.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(help.getByText('O seu pedido é o próximo da fila.')).toBeVisible();
});
