import type { Locator } from '@playwright/test';
import { apiAs, expect, must, type Page } from './test.ts';

/** So far from its cause an event may stand on the timeline. */
const toleranceMs = 2000;
const dayS = 86_400;

/** Seconds since midnight of a clock that shows HH:MM:SS, or of a duration of M:SS. */
export const secondsOf = (clock: string): number =>
  clock
    .split(':')
    .map(Number)
    .reduce((sum, part) => sum * 60 + part, 0);
const clockOf = (ms: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', timeStyle: 'medium' }).format(ms);
/** How far a clock stands behind an instant, around midnight too. */
const secondsAfter = (clock: string, ms: number): number =>
  ((secondsOf(clock) - secondsOf(clockOf(ms)) + 1.5 * dayS) % dayS) - dayS / 2;

const eventsOf = (page: Page): Locator => page.getByRole('region', { name: 'Eventos', exact: true });
export const rowOf = (page: Page, name: string): Locator =>
  eventsOf(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first();
const scrollerOf = (page: Page): Locator => eventsOf(page).getByRole('list').locator('..');
/** Shows the first events again: the list draws what is seen. */
export const scrollToTop = (page: Page): Promise<void> =>
  scrollerOf(page).evaluate((element) => element.scrollTo({ top: 0 }));

/** When an event happened: the list is scrolled from its top until the event is there. */
async function clockOfRow(page: Page, name: string): Promise<string> {
  const time = rowOf(page, name).locator('time');
  let clock = '';
  await scrollToTop(page);
  await expect
    .poll(async () => {
      clock = (await time.textContent({ timeout: 500 }).catch(() => null)) ?? '';
      if (clock === '') await scrollerOf(page).evaluate((element) => element.scrollBy({ top: 240 }));
      return clock;
    })
    .not.toBe('');
  return clock;
}

/** Expects the first event of a name no earlier than its cause began, and no later than it ended. */
export async function expectAtItsSecond(
  page: Page,
  name: string,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<void> {
  const clock = await clockOfRow(page, name);
  expect(secondsAfter(clock, fromMs - toleranceMs), `${name} at ${clock}`).toBeGreaterThanOrEqual(0);
  expect(secondsAfter(clock, toMs + toleranceMs), `${name} at ${clock}`).toBeLessThanOrEqual(0);
}

/** Id of an exam's only attempt in the audits, as soon as its video is complete. */
export async function waitForAudit(exam: string): Promise<string> {
  const manager = await apiAs('manager');
  let id: string | undefined;
  const find = async () => {
    const { model } = await must(manager.get('/api/v1/proctoring/audits?per_page=50'));
    const audits: { id: string; exam: string; video_state: string }[] = model.data;
    id = audits.find((one) => one.exam === exam && one.video_state === 'complete')?.id;
    return id;
  };
  await expect.poll(find, { timeout: 120_000 }).toBeDefined();
  return id ?? '';
}

/** Presses an event, and expects the video at its second. Gives where that is, in seconds of the video. */
export async function showEvent(page: Page, auditId: string, name: string): Promise<number> {
  const { model } = await must((await apiAs('manager')).get(`/api/v1/proctoring/audits/${auditId}`));
  const clock = await clockOfRow(page, name);
  await rowOf(page, name).click();
  const video = page.locator('video');
  const isShown = ({ readyState, seeking }: HTMLVideoElement): boolean => readyState >= 2 && !seeking;
  await expect.poll(() => video.evaluate(isShown), { timeout: 30_000 }).toBe(true);
  const atS = await video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
  const shownMs = Date.parse(model.video.began_at) + atS * 1000;
  expect(Math.abs(secondsAfter(clock, shownMs)), name).toBeLessThanOrEqual(1);
  await expect(page.getByRole('slider', { name: 'Momento' })).toHaveAttribute('aria-valuetext', clock);
  return atS;
}

/** Shares of a picture's width and height. */
interface PicturePart {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
const wholePicture: PicturePart = { left: 0, top: 0, right: 1, bottom: 1 };
/** Where the camera is beside a shared screen, without its edges: these are blurred, and lie elsewhere in a smaller recording. */
export const cameraCorner: PicturePart = { left: 0.8, top: 0.72, right: 0.96, bottom: 0.94 };

/** Of what the video shows, from 0 for black to 255. */
export const brightnessOf = (video: Locator, part = wholePicture): Promise<number> =>
  video.evaluate((element: HTMLVideoElement, { left, top, right, bottom }) => {
    const canvas = document.createElement('canvas');
    const [width, height] = [64, 36];
    Object.assign(canvas, { width, height });
    const drawn = canvas.getContext('2d');
    const { videoWidth, videoHeight } = element;
    const [partWidth, partHeight] = [(right - left) * videoWidth, (bottom - top) * videoHeight];
    drawn?.drawImage(
      element,
      ...([left * videoWidth, top * videoHeight, partWidth, partHeight] as const),
      ...([0, 0, width, height] as const),
    );
    let sum = 0;
    for (const byte of drawn?.getImageData(0, 0, width, height).data ?? []) sum += byte;
    // Alpha is 255 everywhere.
    return sum / (3 * width * height) - 85;
  }, part);
