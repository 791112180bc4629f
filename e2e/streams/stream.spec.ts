import { expectAccessible } from '../support/axe.ts';
import { withCameras } from '../support/browser-options.ts';
import { enter } from '../support/steps.ts';
import { apiAs, expect, must, type Page, test } from '../support/test.ts';

test.use(withCameras);

const idIn = (page: Page): string => /id=([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
/** Where the picture stands, in seconds: it moves while this grows. */
const timeOf = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
/** Each segment of a stream is played from a source of its own, whose time begins anew. */
const sourceOf = (page: Page): Promise<string> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.src);
/** A small copy of what is shown, to be compared with another. */
const pictureOf = (page: Page): Promise<string> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 64, height: 36 });
    canvas.getContext('2d')?.drawImage(video, 0, 0, 64, 36);
    return canvas.toDataURL();
  });

async function makeStream(page: Page, title: string, recorded: boolean): Promise<string> {
  await page.getByRole('button', { name: 'Nova transmissão' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova transmissão' });
  await dialog.getByLabel('Título').fill(title);
  await dialog.getByRole('combobox', { name: 'Turma' }).click();
  await page.getByRole('option', { name: '3º ano A' }).click();
  if (recorded) await dialog.getByLabel('Gravar e publicar como conteúdo da turma').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  return idIn(page);
}

test('a teacher streams to a class: a late student sees it at once, both write, and the recording is a content', async ({
  page,
  newPerson,
}) => {
  test.setTimeout(240_000);
  const title = 'Aula ao vivo de funções';
  await enter(page, 'teacher', { path: '/stream' });
  const id = await makeStream(page, title, true);

  await test.step('the teacher opens the devices and begins', async () => {
    const start = page.getByRole('button', { name: 'Iniciar transmissão' });
    await expect(start).toBeDisabled();
    await page.getByRole('button', { name: 'Ligar câmera e microfone' }).click();
    await expect(start).toBeEnabled();
    await expect(page.getByLabel('Nível do microfone')).toBeVisible();
    await expectAccessible(page);
    await start.click();
    await expect(page.getByText('Você está ao vivo')).toBeVisible();
    const chunks = async (): Promise<number> => {
      const { model } = await must((await apiAs('teacher')).get(`/api/v1/streams/${id}`));
      return model.live?.chunks ?? 0;
    };
    // Somebody who comes now is late: the beginning has gone by.
    await expect.poll(chunks, { timeout: 30_000 }).toBeGreaterThan(12);
  });

  const student = await newPerson();
  await test.step('a student is told, follows the notification and sees it within three seconds', async () => {
    await enter(student, 'student', { path: '/notifications' });
    await student
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .click();
    await expect(student.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(student.locator('video')).toBeVisible();
    await expect
      .poll(() => timeOf(student).catch(() => 0), { timeout: 3000, intervals: [100] })
      .toBeGreaterThan(0);
    const [seenAt, seen] = [await timeOf(student), await pictureOf(student)];
    await expect.poll(() => timeOf(student), { timeout: 5000 }).toBeGreaterThan(seenAt + 1);
    await expect.poll(() => pictureOf(student)).not.toBe(seen);
    await expectAccessible(student);
    await expect(page.getByRole('button', { name: '1 pessoa assistindo' })).toBeVisible({ timeout: 15_000 });
  });

  await test.step('sound is turned on by a press', async () => {
    const muted = () => student.locator('video').evaluate((video: HTMLVideoElement) => video.muted);
    const button = student.getByRole('button', { name: /^(Ativar som|Silenciar)$/ });
    const before = await muted();
    await button.focus();
    await student.keyboard.press('Enter');
    await expect.poll(muted).toBe(!before);
  });

  await test.step('both write in the chat of the class', async () => {
    const write = async (writer: Page, text: string): Promise<void> => {
      const chat = writer.getByRole('complementary', { name: 'Chat da turma' });
      await chat.getByRole('textbox').fill(text);
      await chat.getByRole('textbox').press('Enter');
      await expect(chat.getByText(text)).toBeVisible();
    };
    await write(page, 'Bom dia! Estão me ouvindo?');
    await expect(student.getByText('Bom dia! Estão me ouvindo?')).toBeVisible();
    await write(student, 'Estou, professora!');
    await expect(page.getByText('Estou, professora!')).toBeVisible();
  });

  await test.step('after a reload the teacher goes on in another segment, and the student sees it', async () => {
    const segment = async (): Promise<string> =>
      (await must((await apiAs('student')).get(`/api/v1/streams/${id}`))).model.live.segment_id;
    const [before, source] = [await segment(), await sourceOf(student)];
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText('Você está ao vivo')).toBeVisible();
    await expect.poll(segment, { timeout: 15_000 }).not.toBe(before);
    await expect.poll(() => sourceOf(student), { timeout: 15_000 }).not.toBe(source);
    await expect(student.locator('[data-playing] video')).toBeVisible({ timeout: 15_000 });
    const at = await timeOf(student);
    await expect.poll(() => timeOf(student), { timeout: 10_000 }).toBeGreaterThan(at + 1);
  });

  await test.step('who is elsewhere with it is asked first', async () => {
    const second = await apiAs('manager');
    const start = { device_id: 'another-device', take_over: false };
    expect((await second.post(`/api/v1/streams/${id}/start`, start)).body.code).toBe('stream-taken');
  });

  await test.step('the end is told to those who watch', async () => {
    await page.getByRole('button', { name: 'Encerrar' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Sim|Encerrar/ })
      .click();
    await expect(student.getByText(/^Encerrada em/)).toBeVisible();
    await expect(
      page.getByText('A gravação será publicada como conteúdo da turma em alguns minutos.'),
    ).toBeVisible();
  });

  await test.step('the recording is a content that the student plays', async () => {
    // The task that looks for them comes once a minute.
    const contentId = async (): Promise<string | null> =>
      (await must((await apiAs('student')).get(`/api/v1/streams/${id}`))).model.content_id;
    await expect.poll(contentId, { timeout: 120_000 }).not.toBeNull();
    await student.reload();
    await student.getByRole('link', { name: /^Assistir à gravação/ }).click();
    await expect(student.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await student.getByRole('button', { name: /^Assistir ao vídeo/ }).click();
    const video = student.locator('video');
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.duration), { timeout: 20_000 })
      .toBeGreaterThan(6);
    await expect.poll(() => timeOf(student), { timeout: 10_000 }).toBeGreaterThan(0.5);
  });
});

test('what is planned says when it begins, and strangers to the class find nothing', async ({
  page,
  newPerson,
}) => {
  const teacher = await apiAs('teacher');
  const { model: classes } = await must(teacher.get('/api/v1/streams/classes'));
  const classId = classes.find(({ name }: { name: string }) => name === '3º ano A')?.id;
  const { model: made } = await must(
    teacher.post('/api/v1/streams', {
      ...{ title: 'Aula de amanhã', class_id: classId, shows: 'camera' },
      planned_at: new Date(Date.now() + 86_400_000).toISOString(),
    }),
  );
  await enter(page, 'student', { path: `/classes_students/${classId}/overview?tab=streams` });
  const card = page.getByRole('listitem').filter({ hasText: 'Aula de amanhã' });
  await expect(card).toContainText('Planejada');
  await card.getByRole('link', { name: 'Abrir: Aula de amanhã' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Começa em/ })).toBeVisible();

  const stranger = await newPerson();
  await enter(stranger, 'manager', { institution: 'Instituto Maré', path: `/stream?id=${made.id}` });
  await expect(stranger.getByText('Aula de amanhã')).toBeHidden();
  await expect(stranger.locator('main')).toContainText(/não (foi )?encontrad|não existe/i);
});

/** A stream of the class 3º ano A, by the API. */
async function planStream(title: string, shows: string): Promise<string> {
  const teacher = await apiAs('teacher');
  const { model: classes } = await must(teacher.get('/api/v1/streams/classes'));
  const classId = classes.find(({ name }: { name: string }) => name === '3º ano A')?.id;
  const made = await must(
    teacher.post('/api/v1/streams', { title, shows, class_id: classId, microphone: false }),
  );
  return made.model.id;
}

test('a second teacher takes over only after being asked, and the first one is told', async ({
  page: first,
  newPerson,
}) => {
  test.setTimeout(120_000);
  const id = await planStream('Aula de duas professoras', 'camera');
  await enter(first, 'teacher', { path: `/stream?id=${id}` });
  await first.getByRole('button', { name: 'Ligar câmera e microfone' }).click();
  await first.getByRole('button', { name: 'Iniciar transmissão' }).click();
  await expect(first.getByText('Você está ao vivo')).toBeVisible();

  const second = await newPerson();
  await enter(second, 'manager', { path: `/stream?id=${id}` });
  await expect(second.locator('[data-playing] video')).toBeVisible({ timeout: 15_000 });
  const takeOver = second.getByRole('button', { name: 'Assumir a transmissão' });
  await takeOver.click();
  await second.getByRole('button', { name: 'Ligar câmera e microfone' }).click();
  const asked = second.getByRole('dialog', { name: 'Assumir a transmissão' });

  await test.step('who thinks better of it changes nothing', async () => {
    await takeOver.click();
    await expectAccessible(second);
    await asked.getByRole('button', { name: 'Cancelar' }).click();
    await expect(asked).toBeHidden();
    await expect(second.getByText('Você está ao vivo')).toBeHidden();
    await expect(first.getByText('Você está ao vivo')).toBeVisible();
  });

  await test.step('who says yes is live, and the other page gives way', async () => {
    await takeOver.click();
    await asked.getByRole('button', { name: 'Assumir a transmissão' }).click();
    await expect(second.getByText('Você está ao vivo')).toBeVisible();
    await expect(first.getByText('Você está ao vivo')).toBeHidden({ timeout: 15_000 });
    await expect(first.getByText('A transmissão foi assumida em outro lugar.')).toBeVisible();
    await expectAccessible(first);
  });
});

/** A camera that shows nothing but red, to be told apart from the screen. */
const onRedCamera = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
      const paint = (): void => {
        const context = canvas.getContext('2d');
        if (context) context.fillStyle = '#f00000';
        context?.fillRect(0, 0, 320, 240);
      };
      paint();
      setInterval(paint, 100);
      return canvas.captureStream(10);
    };
  });

/** Whether the lower right corner of what a viewer sees is red, and whether its middle is. */
const reds = (page: Page): Promise<{ corner: boolean; middle: boolean }> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => {
    const { videoWidth: width, videoHeight: height } = video;
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
    context?.drawImage(video, 0, 0);
    const isRed = (x: number, y: number): boolean => {
      const [red = 0, green = 0, blue = 0] = context?.getImageData(x, y, 1, 1).data ?? [];
      return red > 150 && green < 90 && blue < 90;
    };
    return {
      corner: isRed(Math.round(width * 0.88), Math.round(height - 12 - width * 0.08)),
      middle: isRed(Math.round(width * 0.4), Math.round(height * 0.4)),
    };
  });

for (const { shows, title, corner } of [
  { shows: 'screen', title: 'Aula com a tela', corner: false },
  { shows: 'camera_and_screen', title: 'Aula com a tela e a câmera', corner: true },
])
  test(`the class sees ${shows}`, async ({ page, newPerson }) => {
    test.setTimeout(90_000);
    const id = await planStream(title, shows);
    await onRedCamera(page);
    await enter(page, 'teacher', { path: `/stream?id=${id}` });
    const start = page.getByRole('button', { name: 'Iniciar transmissão' });
    if (corner) await page.getByRole('button', { name: 'Ligar câmera' }).click();
    await expect(start).toBeDisabled();
    await page.getByRole('button', { name: 'Escolher tela' }).click();
    await start.click();
    await expect(page.getByText('Você está ao vivo')).toBeVisible();
    const student = await newPerson();
    await enter(student, 'student', { path: '/notifications' });
    await student
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .click();
    await expect(student.locator('[data-playing] video')).toBeVisible({ timeout: 15_000 });
    await expect.poll(() => reds(student), { timeout: 15_000 }).toEqual({ corner, middle: false });
  });
