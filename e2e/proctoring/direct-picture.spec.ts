import { withCameras } from '../support/browser-options.ts';
import { enter } from '../support/steps.ts';
import { button, check, openSupervised, releaseSupervised } from '../support/supervised-exam.ts';
import { expect, test } from '../support/test.ts';
import { divideIntoRooms } from '../support/watched-room.ts';

test.use({ ...withCameras, productEnvironment: { LIVE_PICTURES: 'peer_to_peer' } });

test('a supervisor sees a candidate from page to page, and by the relay again where the link is cut', async ({
  newPerson,
}) => {
  test.setTimeout(180_000);
  const exam = await releaseSupervised();
  const roomId = await divideIntoRooms(exam.id);
  const page = await newPerson();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/v1\/(calls|answers\/[^/]+\/live_call)/.test(request.url())) calls.push(request.url());
  });
  await openSupervised(page, exam);
  await check(page);
  await button(page, 'Começar a avaliação').click({ timeout: 40_000 });
  await expect(page.getByText('Gravando', { exact: true })).toBeVisible();
  // While nobody watches, the candidate's page does nothing for it.
  expect(calls).toEqual([]);

  const staff = await newPerson();
  const chunks: number[] = [];
  staff.on('request', (request) => {
    if (/\/proctoring\/live\/[^/]+\/segments\//.test(request.url())) chunks.push(Date.now());
  });
  await enter(staff, 'supervisor', { path: `/proctoring_room/${roomId}` });
  const tile = staff
    .getByRole('listitem')
    .filter({ hasText: 'Samuel' })
    .filter({ has: staff.locator('video') });
  const picture = tile.locator('[data-way]');
  const timeOf = () => tile.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  const moves = async (): Promise<void> => {
    const before = await timeOf();
    await expect.poll(timeOf, { timeout: 10_000 }).toBeGreaterThan(before + 0.5);
  };

  await test.step('directly, without a chunk', async () => {
    await expect(picture).toHaveAttribute('data-way', 'direct', { timeout: 40_000 });
    await moves();
    const size = await tile.locator('video').evaluate(({ videoWidth }: HTMLVideoElement) => videoWidth);
    expect(size).toBeGreaterThan(0);
    const before = chunks.length;
    await staff.waitForTimeout(4000);
    expect(chunks.length).toBe(before);
    await moves();
  });

  await test.step('large as well, by the same link', async () => {
    await tile.getByRole('button').first().click();
    const view = staff.getByRole('dialog', { name: 'Samuel Estudante' });
    await expect(view.locator('[data-way]')).toHaveAttribute('data-way', 'direct');
    await staff.keyboard.press('Escape');
    await expect(picture).toHaveAttribute('data-way', 'direct');
  });

  await test.step('the relay shows it where the link does not come about', async () => {
    // Nobody is told where the other is: each link fails.
    await staff.route(/\/api\/v1\/calls\/[^/]+\/(signals|sync)$/, (route) => route.abort());
    await page.route(/\/api\/v1\/calls\/[^/]+\/signals$/, (route) => route.abort());
    await staff.reload();
    await expect(picture).toHaveAttribute('data-playing', 'true', { timeout: 20_000 });
    await expect(picture).toHaveAttribute('data-way', 'relay');
    await moves();
  });

  await test.step('directly again once signals are heard', async () => {
    await Promise.all([staff, page].map((one) => one.unrouteAll({ behavior: 'wait' })));
    await expect(picture).toHaveAttribute('data-way', 'direct', { timeout: 40_000 });
    await moves();
  });
});
