import { autoplaying, fakeDevices, granting, launchedWith } from '../support/browser-options.ts';
import { reportedBy } from '../support/reported-events.ts';
import { button, check, openSupervised, releaseSupervised } from '../support/supervised-exam.ts';
import { apiAs, expect, must, test } from '../support/test.ts';
import { makeCameraFilm } from './faces/camera-film.ts';
import { arePortraitsAbsent, portraitsAbsent } from './faces/portraits.ts';

/** A phone in a hand, longer than a busy machine takes between two looks; then nobody holds any. */
const film = arePortraitsAbsent
  ? ''
  : await makeCameraFilm([
      ['one', 15],
      ['phone', 35],
      ['one', 10],
    ]);
test.use(launchedWith(fakeDevices, `--use-file-for-fake-video-capture=${film}`, granting, autoplaying));
test.skip(arePortraitsAbsent, portraitsAbsent);

test('a phone in the hand is in the history, from when it is seen until it is gone', async ({ page }) => {
  test.setTimeout(240_000);
  const reported = reportedBy(page);
  const exam = await releaseSupervised({ severities: { phone: 'H' } });
  await openSupervised(page, exam);
  await check(page);
  await button(page, 'Começar a avaliação').click({ timeout: 40_000 });
  await expect(page.getByRole('radio', { name: 'Brasília' })).toBeVisible();

  const isTooSlow = (): boolean =>
    reported.some(({ data }) => String(data.reason ?? '').includes('the machine is too slow'));
  const manager = await apiAs('manager');
  const told = async () => {
    const events: { type: string; severity: string }[] = (
      await must(manager.get(`/api/v1/questionnaires/${exam.id}/events?per_page=100`))
    ).model.data;
    return Object.fromEntries(events.map(({ type, severity }) => [type, severity]));
  };
  await expect
    .poll(async () => isTooSlow() || 'webcam_phone_gone' in (await told()), {
      timeout: 180_000,
      intervals: [2000],
    })
    .toBe(true);
  // A machine that is too slow to look for phones says so in the history, and then tells of none.
  expect(await told()).toMatchObject(
    isTooSlow() ? { recording_degraded: expect.any(String) } : { webcam_phone: 'H', webcam_phone_gone: 'L' },
  );
  expect(await told()).not.toHaveProperty('webcam_second_face');
});
