import { autoplaying, fakeDevices, granting, launchedWith } from '../support/browser-options.ts';
import { makePracticalTest } from '../support/data/practical-test.ts';
import { openLine } from '../support/line.ts';
import { enter, open } from '../support/steps.ts';
import { addressOfProduct, apiAs, expect, must, type Page, test } from '../support/test.ts';
import { openCardFilm } from './card-film.ts';

const film = openCardFilm();
test.use(launchedWith(fakeDevices, `--use-file-for-fake-video-capture=${film.path}`, granting, autoplaying));

/** Holds the card of a test's only student before the camera. */
async function holdCard({ id }: { id: string }): Promise<void> {
  const manager = await apiAs('manager');
  await film.show(await must(manager.get(`/api/v1/practical_tests/${id}/cards`)));
}

const evidenceOf = (page: Page) => page.getByRole('region', { name: 'Evidências' });

/** A photo and a recording at the form that is open. */
async function takeEvidence(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await evidenceOf(page).getByRole('button', { name: 'Tirar foto' }).click();
  await dialog.getByRole('button', { name: 'Tirar foto' }).click();
  await dialog.getByRole('button', { name: 'Usar esta foto' }).click();
  await evidenceOf(page).getByRole('button', { name: 'Gravar áudio' }).click();
  await dialog.getByRole('button', { name: 'Começar a gravar' }).click();
  await expect(dialog.getByText(/Gravando: 0:0[1-9]/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Parar' }).click();
  await dialog.getByRole('button', { name: 'Usar esta gravação' }).click();
}

/** Whether what reads cards is kept for a day without a line. */
const isReaderKept = async (): Promise<boolean> =>
  (await (await caches.open('certame-exam-room')).keys()).some(({ url }) => url.includes('zxing_reader'));

/** Fills in the form that is open: the only item, the signature, and gives it. */
async function fillIn(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Iniciar estação' }).click();
  const submit = page.getByRole('button', { name: 'Entregar ficha' });
  await expect(submit).toBeDisabled();
  await page.getByRole('radiogroup', { name: item }).getByText('Fez', { exact: true }).click();
  await page.getByRole('button', { name: 'Assinar com um traço' }).click();
  await submit.click();
  await expect(page.getByText('Ficha entregue.')).toBeVisible();
}

test('a practical day on a tablet without a line: cards are read, forms, photos and recordings survive a reload, and all of it arrives with the line', async ({
  page,
  newPerson,
}) => {
  test.setTimeout(180_000);
  const made = await makePracticalTest('Prova de um dia sem conexão');
  await enter(page, 'manager', { path: `/practical_tests/${made.id}/dashboard` });
  await expect(page.getByText('Fichas entregues de 2')).toBeVisible();

  const line = await openLine(addressOfProduct());
  const tablet = await newPerson({ baseURL: line.address, viewport: { width: 768, height: 1024 } });
  await enter(tablet, 'teacher', { path: '/practical_tests/tests' });
  await tablet.getByRole('row').filter({ hasText: 'sem conexão' }).getByRole('link').first().click();
  await holdCard(await makePracticalTest('Outra prova'));
  await tablet.getByRole('button', { name: 'Ler QR do cartão' }).click();
  await expect(tablet.getByText('Este cartão é de outra prova prática.')).toBeVisible({ timeout: 30_000 });
  await tablet.getByRole('button', { name: 'Digitar o identificador' }).click();
  await expect(tablet.getByLabel('Identificador ou nome do aluno')).toBeFocused();
  await tablet.getByLabel('Identificador ou nome do aluno').fill(made.identifier);
  await tablet.getByRole('link', { name: /Higiene das mãos/ }).click();
  await expect(tablet.getByRole('heading', { name: /BOX-7/ })).toBeVisible();
  await expect.poll(() => tablet.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expect.poll(() => tablet.evaluate(isReaderKept), { timeout: 30_000 }).toBe(true);
  await holdCard(made);
  line.cut();
  await tablet.context().setOffline(true);

  await takeEvidence(tablet);
  await expect(evidenceOf(tablet).getByText('guardada neste aparelho')).toHaveCount(2);
  await fillIn(tablet, 'Usa sabão');
  // The form that comes next is found by the card, which needs no line either.
  await tablet.getByRole('button', { name: 'Ler QR do cartão' }).click();
  await expect(tablet.getByText('Pulso · rodada 2')).toBeVisible({ timeout: 30_000 });
  await fillIn(tablet, 'Conta o pulso');
  await tablet.reload();
  await expect(tablet.getByText('Ficha entregue.')).toBeVisible();
  await expect(tablet.getByText(/guardados neste aparelho/i)).toBeVisible();
  await tablet.getByRole('link', { name: /BOX-7.*Higiene das mãos/ }).click();
  await expect(evidenceOf(tablet).getByText('guardada neste aparelho')).toHaveCount(2);

  line.mend();
  await tablet.context().setOffline(false);
  await expect(tablet.getByText('Tudo enviado')).toBeVisible({ timeout: 40_000 });
  // The dashboard has been open all the while.
  await expect(page.getByRole('row').filter({ hasText: 'BOX-7' })).toContainText('10');
  await expect(evidenceOf(tablet).getByText('enviada')).toHaveCount(2, { timeout: 40_000 });
  await page.getByRole('button', { name: /^Fichas de BOX-7/ }).click();
  const forms = page.getByRole('dialog');
  const photo = forms.getByRole('img', { name: /^Foto foto-/ });
  await expect.poll(() => photo.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await forms.getByRole('button', { name: /^Ouvir audio-/ }).click();
  await expect
    .poll(() => forms.locator('audio').evaluate((audio) => (audio as HTMLAudioElement).readyState))
    .toBeGreaterThan(0);
  await line.close();
  await open(page, '/practical_tests/dashboard');
  await expect(page.getByRole('row').filter({ hasText: 'sem conexão' })).toContainText('2');
});
