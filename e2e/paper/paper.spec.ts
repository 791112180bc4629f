import { layoutSheet } from '@certame/rules/paper/sheet/layout-sheet.ts';
import sharp from 'sharp';
import { answered, rasterise } from '../../apps/server/src/features/paper/testing/mark-sheets.ts';
import { makePaper } from '../support/data/papers.ts';
import { enter, open, storeSession } from '../support/steps.ts';
import { apiAs, expect, must, test } from '../support/test.ts';

const options = ['a', 'b'].map((value) => ({ mark: value.toUpperCase(), value }));
const [page = { fields: [] }] = layoutSheet(
  ['1', '2'].map((label) => ({ itemId: label, gapId: null, label, asks: { kind: 'choice', options } })),
);

test('a printed sheet is scanned, its doubt decided by the keyboard, and its score released', async ({
  page: window,
  newPerson,
}) => {
  const admin = await apiAs('admin');
  const { id, questionnaireId, shortUrlId } = await makePaper(admin, 'Prova de papel');
  const { model } = await must(admin.get(`/api/v1/physical_questionnaires/${id}`));
  const sheets = model.files.find(({ kind }: { kind: string }) => kind === 'sheets');
  const [picture] = await rasterise((await admin.get(`/api/v1/files/${sheets.file_id}`)).body);
  // The second question has two marks.
  const scan = await answered(picture as Buffer, page, ({ label }) => (label === '1' ? ['a'] : ['a', 'b']));

  await enter(window, 'admin', { path: `/physical_questionnaires/${id}/edit` });
  await expect(window.getByRole('button', { name: 'Folhas de respostas' })).toBeVisible();
  await window.getByRole('tab', { name: 'Leitura' }).click();
  // Taken twice, as the first photo is blurred; what is sent is the second one.
  const photograph = async (button: string, buffer: Buffer): Promise<void> => {
    const chooser = window.waitForEvent('filechooser');
    await window.getByRole('button', { name: button, exact: true }).click();
    await (await chooser).setFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer });
  };
  await photograph('Fotografar', await sharp(scan).blur(20).toBuffer());
  await expect(window.getByText(/Foto 1: a folha inteira aparece/)).toBeVisible();
  await photograph('Fotografar de novo', scan);
  await expect(window.getByRole('button', { name: 'Foto 1' })).toHaveCount(1);
  await window.getByRole('button', { name: 'Enviar 1 foto' }).click();
  await expect(window.getByText('Páginas: 1. Lidas: 0. A conferir: 1. Repetidas: 0.')).toBeVisible();

  await window.getByRole('tab', { name: 'Conferência' }).click();
  await expect(window.getByRole('heading', { name: 'Questão 2' })).toBeVisible();
  await expect(window.getByRole('checkbox', { name: 'A', exact: true })).toBeFocused();
  await window.keyboard.press('a');
  await expect(window.getByRole('checkbox', { name: 'A', exact: true })).toBeChecked();
  await window.keyboard.press('Enter');
  await expect(window.getByText('Nada a conferir.')).toBeVisible();

  await window.getByRole('tab', { name: 'Leitura' }).click();
  await window.getByRole('button', { name: 'Confirmar 1 folha' }).click();
  await expect(
    window.getByText('Participações criadas: 1. Atualizadas: 0. Folhas incompletas: 0.'),
  ).toBeVisible();

  const release = await must(admin.post(`/api/v1/questionnaires/${questionnaireId}/release_scores`, {}));
  expect(await admin.waitForJob(release.model.job_id)).toMatchObject({ state: 'done' });

  const student = await newPerson();
  await storeSession(student, 'student');
  await open(student, `/form/${shortUrlId}/results`);
  await student.getByRole('link', { name: /Ver resultado/ }).click();
  // Both first options are right, as makePaper writes them.
  await expect(student.getByText('2 de 2', { exact: true })).toBeVisible();
  await student.getByRole('link', { name: 'Ver questão por questão' }).click();
  await student.getByRole('button', { name: 'Ver a página 1' }).click();
  const sheet = student.getByRole('img', { name: 'Página 1' });
  await expect
    .poll(() => sheet.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(500);
});
