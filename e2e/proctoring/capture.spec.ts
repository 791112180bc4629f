import { withCameras } from '../support/browser-options.ts';
import { reportedBy, typesOf } from '../support/reported-events.ts';
import { button, check, openSupervised, releaseSupervised } from '../support/supervised-exam.ts';
import { expect, type Page, test } from '../support/test.ts';

test.use(withCameras);

/** What a fake device can't do is done to what the browser gave: refusing, being unplugged, the end of a track. */
async function withHands(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const given = { camera: new Set<MediaStreamTrack>(), screen: new Set<MediaStreamTrack>() };
    const hands = Object.assign(window, {
      ...{ refuses: false, isUnplugged: false, breakEncoder: (): boolean => true },
      end(part: keyof typeof given) {
        for (const track of given[part]) {
          track.stop();
          track.dispatchEvent(new Event('ended'));
        }
        given[part].clear();
      },
    });
    const refuse = (): void => {
      if (hands.refuses) throw new DOMException('Permission denied', 'NotAllowedError');
    };
    const askCamera = mediaDevices.getUserMedia.bind(mediaDevices);
    const askScreen = mediaDevices.getDisplayMedia.bind(mediaDevices);
    const list = mediaDevices.enumerateDevices.bind(mediaDevices);
    mediaDevices.getUserMedia = async (options) => {
      refuse();
      const stream = await askCamera(options);
      for (const track of stream.getVideoTracks()) given.camera.add(track);
      return stream;
    };
    mediaDevices.getDisplayMedia = async (options) => {
      refuse();
      const stream = await askScreen(options);
      for (const track of stream.getVideoTracks()) given.screen.add(track);
      return stream;
    };
    mediaDevices.enumerateDevices = async () =>
      (await list()).filter(({ kind }) => !hands.isUnplugged || kind !== 'videoinput');
    const record = MediaRecorder.prototype.start;
    MediaRecorder.prototype.start = function (slice) {
      hands.breakEncoder = () => this.dispatchEvent(new Event('error'));
      record.call(this, slice);
    };
  });
}
type Hands = {
  refuses: boolean;
  isUnplugged: boolean;
  end(part: 'camera' | 'screen'): void;
  breakEncoder(): void;
};
const handle = (page: Page, how: Partial<Pick<Hands, 'refuses' | 'isUnplugged'>>): Promise<void> =>
  page.evaluate((one) => void Object.assign(window, one), how);
const end = (page: Page, part: 'camera' | 'screen'): Promise<void> =>
  page.evaluate((one) => (window as unknown as Hands).end(one), part);

test('a camera that goes and comes, a sharing that ends and is refused, an encoder that fails: each is told, and the exam goes on', async ({
  newPerson,
}) => {
  test.setTimeout(150_000);
  // The worker that keeps pages for a lost line would answer for the files of the models.
  const page = await newPerson({ serviceWorkers: 'block' });
  await withHands(page);
  // Without the files of its models nobody is looked for; that is told too.
  await page.route(/\/detection[^/]*\/.*\.(json|bin|wasm)$/, (route) => route.abort());
  const reported = reportedBy(page);
  const tells = (...types: string[]) =>
    expect.poll(() => typesOf(reported), { timeout: 40_000 }).toEqual(expect.arrayContaining(types));
  await openSupervised(page, await releaseSupervised());
  await check(page);
  await button(page, 'Começar a avaliação').click({ timeout: 40_000 });
  const answer = page.getByRole('radio', { name: 'Brasília' });
  await answer.check();
  await tells('shared_usermedia', 'shared_screen', 'start_proctoring_recording', 'recording_degraded');

  await test.step('the sharing ends: the questions wait until the whole screen is shared again', async () => {
    await end(page, 'screen');
    await expect(answer).toBeHidden();
    await handle(page, { refuses: true });
    await button(page, 'Compartilhar de novo').click();
    await tells('lost_screen_share', 'rejected_screen');
    await handle(page, { refuses: false });
    reported.length = 0;
    await button(page, 'Compartilhar de novo').click();
    await expect(answer).toBeChecked();
    await tells('shared_screen');
  });

  const openCamera = button(page, 'Ligar a câmera');
  await test.step('the camera is taken away by the browser', async () => {
    await handle(page, { refuses: true });
    await end(page, 'camera');
    await tells('webcam_disconnected');
    await openCamera.click();
    await tells('rejected_usermedia');
    await handle(page, { refuses: false });
    reported.length = 0;
    await openCamera.click();
    // With it comes another microphone, from which on another segment is recorded.
    await tells('shared_usermedia', 'webcam_reconnected', 'recording_resumed');
  });

  await test.step('the camera is unplugged and comes back, and the encoder fails', async () => {
    reported.length = 0;
    await handle(page, { isUnplugged: true, refuses: true });
    await end(page, 'camera');
    await tells('webcam_removed');
    await handle(page, { isUnplugged: false, refuses: false });
    await openCamera.click();
    await tells('webcam_reconnected', 'recording_resumed');
    reported.length = 0;
    await page.evaluate(() => (window as unknown as Hands).breakEncoder());
    await tells('recording_interrupted', 'recording_resumed');
    expect(typesOf(reported).filter((type) => type === 'recording_interrupted')).toHaveLength(1);
  });

  await button(page, 'Finalizar').first().click();
  await button(page, 'Finalizar agora').click();
  await tells('finish_questionnaire_event');
  await expect(page.getByText('Gravando', { exact: true })).toBeHidden();
});
