import { expectAccessible } from '../support/axe.ts';
import { withCameras } from '../support/browser-options.ts';
import { inviteStudents, releaseExam } from '../support/data/choice-exam.ts';
import { startAttempt } from '../support/steps.ts';
import { apiAs, expect, must, type Page, test } from '../support/test.ts';

test.use(withCameras);

/** An exam of one question that takes photos and audio. */
async function releaseRecordedExam(): Promise<string> {
  const manager = await apiAs('manager');
  const { model: question } = await must(
    manager.post('/api/v1/base_question', {
      type: 'media',
      title: 'Gravação',
      content: {
        statement: '<p>Leia o texto em voz alta e fotografe a sua redação.</p>',
        answer_kinds: ['photo', 'audio'],
        max_seconds: 60,
        max_files: 3,
      },
    }),
  );
  const { model } = await must(
    manager.post('/api/v1/questionnaires', {
      name: 'Prova oral',
      settings: { continue_later: true },
      sections: [{ items: [{ question_id: question.id }] }],
    }),
  );
  await inviteStudents(manager, model.id, 'Samuel');
  await releaseExam(manager, model.id);
  return model.short_url_id;
}

/** A photo of several parts, as a camera takes it. */
async function photographed(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [900, 700];
    const context = canvas.getContext('2d');
    const pixels = context?.createImageData(canvas.width, canvas.height);
    for (let at = 0; pixels && at < pixels.data.length; at += 1) pixels.data[at] = Math.random() * 256;
    if (pixels) context?.putImageData(pixels, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.9);
  });
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

test('an answer is recorded and photographed in the room, and a phone adds a photo by its code; a reload keeps all of it', async ({
  newPerson,
}) => {
  const shortUrlId = await releaseRecordedExam();
  const page = await newPerson();
  await startAttempt(page, 'student2', shortUrlId);
  await expect(page.getByText('Até 3 arquivos: foto, áudio de até 1:00.')).toBeVisible();

  await page.getByRole('button', { name: 'Gravar áudio' }).click();
  const recording = page.getByRole('dialog', { name: 'Gravar áudio' });
  await recording.getByRole('button', { name: 'Começar a gravar' }).click();
  // A look a second may miss the one second in which the clock says two: what counts is that so much is recorded.
  await expect(recording.getByText(/Gravando: 0:(0[2-9]|[1-5]\d)/)).toBeVisible();
  await recording.getByRole('button', { name: 'Parar' }).click();
  await expect(recording.locator('audio')).toBeVisible();
  await recording.getByRole('button', { name: 'Usar esta gravação' }).click();
  await expect(page.getByRole('button', { name: /^Remover Áudio .*\.webm$/ })).toBeVisible();

  await page.getByRole('button', { name: 'Tirar foto' }).click();
  const camera = page.getByRole('dialog', { name: 'Tirar foto' });
  await camera.getByRole('button', { name: 'Tirar foto' }).click();
  await expect(camera.getByAltText('Foto tirada')).toBeVisible();
  await camera.getByRole('button', { name: 'Usar esta foto' }).click();
  await expect(page.getByRole('button', { name: /^Remover Foto .*\.jpg$/ })).toBeVisible();

  const made = page.waitForResponse(/\/upload_links$/);
  await page.getByRole('button', { name: 'Enviar pelo celular' }).click();
  const code = page.getByRole('dialog', { name: 'Enviar pelo celular' });
  await expect(code.getByRole('img', { name: 'Código QR para abrir no celular' })).toBeVisible();
  const { address } = await (await made).json();
  const phone = await newPerson({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await phone.goto(address);
  await expect(phone.getByRole('heading', { name: 'Enviar para a questão 1' })).toBeVisible();
  await expect(phone.getByText('Leia o texto')).toHaveCount(0);
  await expectAccessible(phone);
  await expect(code.getByText('Celular conectado.')).toBeVisible();
  const buffer = await photographed(phone);
  const photo = { name: 'redação.jpg', mimeType: 'image/jpeg', buffer };
  await phone.locator('input[data-kind=photo]').setInputFiles(photo);
  await expect(phone.getByText('1 arquivo enviado.')).toBeVisible();
  await expect(phone.getByText('Tudo enviado. Volte ao computador')).toBeVisible();
  await expect(code.getByText('1 arquivo recebido.')).toBeVisible();
  await code.getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByRole('button', { name: 'Remover redação.jpg' })).toBeVisible();
  await expect(page.locator('.exam-save')).toHaveText('Salvo');

  await page.reload();
  await expect(page.getByRole('list', { name: 'Arquivos da resposta' }).getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Abrir redação.jpg' }).click();
  await expect(page.locator('img.exam-camera')).toBeVisible();
  // Another code ends the older one.
  await page.getByRole('button', { name: 'Remover redação.jpg' }).click();
  await page.getByRole('button', { name: 'Enviar pelo celular' }).click();
  await expect(code.getByRole('img', { name: 'Código QR para abrir no celular' })).toBeVisible();
  await phone.reload();
  await expect(phone).toHaveURL(/invalid-signature/);
});
