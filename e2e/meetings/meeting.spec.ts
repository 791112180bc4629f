import { expectAccessible } from '../support/axe.ts';
import { withCameras } from '../support/browser-options.ts';
import { enter, open } from '../support/steps.ts';
import { button } from '../support/supervised-exam.ts';
import { expect, type Page, test } from '../support/test.ts';

test.use(withCameras);

/** That pictures of another page move: their clocks run. */
const movingPictures = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const videos = [...document.querySelectorAll('video')].filter(({ muted }) => !muted);
    const before = videos.map(({ currentTime }) => currentTime);
    await new Promise((resolve) => setTimeout(resolve, 400));
    return videos.filter((video, index) => video.videoWidth > 0 && video.currentTime > (before[index] ?? 0))
      .length;
  });

test('three people meet by a link, see each other, show a screen and write', async ({ page, newPerson }) => {
  await enter(page, 'teacher', { path: '/meet' });
  await button(page, 'Nova reunião').click();
  const dialog = page.getByRole('dialog', { name: 'Nova reunião' });
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Nome da reunião' }).fill('Conselho de classe');
  await dialog.getByRole('button', { name: 'Criar reunião' }).click();
  await expect(page.getByRole('heading', { name: 'Conselho de classe' })).toBeVisible();
  await button(page, 'Entrar').click();
  await expect(page.getByText('Só você está aqui.', { exact: false })).toBeVisible();
  const path = new URL(page.url()).hash.slice(1);

  const guests = await Promise.all(
    ['manager', 'student'].map(async (account) => {
      const guest = await newPerson();
      await enter(guest, account);
      await open(guest, path);
      await button(guest, 'Entrar').click();
      await expect(guest.getByText(/\d pessoas na reunião/)).toBeVisible();
      return guest;
    }),
  );
  for (const person of [page, ...guests])
    await expect(person.getByText('3 pessoas na reunião')).toBeVisible();
  const [manager, student] = guests;
  if (!manager || !student) throw new Error('A guest did not come');

  await button(page, 'Câmera').click();
  await expect.poll(() => movingPictures(student)).toBe(1);
  await button(manager, 'Mostrar a tela').click();
  await expect(student.getByText('mostrando a tela', { exact: false })).toBeVisible();
  await expect.poll(() => movingPictures(student)).toBe(2);
  await expect(button(manager, 'Mostrar a tela')).toHaveAttribute('aria-pressed', 'true');

  await button(student, 'Microfone').click();
  await expect(page.getByText('sem microfone', { exact: false })).toBeVisible();
  const field = student.getByRole('textbox', { name: 'Escreva uma mensagem' });
  await field.fill('A ata está pronta.');
  await field.press('Enter');
  const chat = page.getByRole('region', { name: 'Mensagens' });
  await expect(chat.getByText('A ata está pronta.')).toBeVisible();
  await expectAccessible(page);

  await button(student, 'Sair').click();
  await expect(page.getByText('2 pessoas na reunião')).toBeVisible();
  await open(manager, '/');
  await expect(page.getByText('Só você está aqui.', { exact: false })).toBeVisible();

  await button(page, 'Sair').click();
  await page.getByRole('link', { name: 'Todas as reuniões' }).click();
  await expectAccessible(page);
  const row = page.getByRole('listitem').filter({ hasText: 'Conselho de classe' });
  await row.getByRole('button', { name: 'Encerrar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click();
  await expect(row).toContainText('Encerrada em');
});
