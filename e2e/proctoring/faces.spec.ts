import { autoplaying, fakeDevices, granting, launchedWith } from '../support/browser-options.ts';
import { reportedBy } from '../support/reported-events.ts';
import { button, check, openSupervised, releaseSupervised } from '../support/supervised-exam.ts';
import { apiAs, expect, must, test } from '../support/test.ts';
import { makeCameraFilm } from './faces/camera-film.ts';
import { arePortraitsAbsent, portraitsAbsent } from './faces/portraits.ts';

/** A cycle of what happens before the camera, each longer than its detection takes; nobody is there for long, as a busy machine looks seldom. */
const film = arePortraitsAbsent
  ? ''
  : await makeCameraFilm([
      ['one', 8],
      ['black', 6],
      ['one', 4],
      ['smeared', 12],
      ['one', 5],
      ['two', 12],
      ['empty', 34],
    ]);
test.use(launchedWith(fakeDevices, `--use-file-for-fake-video-capture=${film}`, granting, autoplaying));
test.skip(arePortraitsAbsent, portraitsAbsent);

interface Told {
  type: string;
  severity: string;
}

test('what the camera sees reaches the history as grave as the institution takes it, and the candidate is warned', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const reported = reportedBy(page);
  const exam = await releaseSupervised({
    severities: {
      ...{ camera_covered: 'M', camera_obstructed: 'H', face_lost: 'L', second_face: 'M', phone: 'H' },
    },
    consequences: { second_face: 'warn' },
  });
  await openSupervised(page, exam);
  await check(page);
  await button(page, 'Começar a avaliação').click({ timeout: 40_000 });
  await expect(page.getByRole('radio', { name: 'Brasília' })).toBeVisible();

  const manager = await apiAs('manager');
  const told = async (): Promise<Told[]> =>
    (await must(manager.get(`/api/v1/questionnaires/${exam.id}/events?per_page=100`))).model.data;
  const gravities = async () =>
    Object.fromEntries((await told()).map(({ type, severity }) => [type, severity]));
  await expect.poll(gravities, { timeout: 180_000, intervals: [2000] }).toMatchObject({
    ...{ webcam_covered: 'M', webcam_restored: 'L', webcam_obstructed: 'H', webcam_unobstructed: 'L' },
    ...{ webcam_second_face: 'M', webcam_second_face_gone: 'L' },
    ...{ webcam_face_lost: 'L', webcam_face_found: 'L' },
  });
  await expect(page.getByText('Há mais de uma pessoa diante da câmera.', { exact: false })).toBeVisible();
  // Nothing of what was shown is a phone, and no model failed; a busy machine may have given up looking for phones.
  const failed = reported.filter(({ type, data }) => {
    const reason = String(data.reason ?? '');
    return type === 'recording_degraded' && /^detection: (?!the machine is too slow)/.test(reason);
  });
  expect([failed, reported.filter(({ type }) => type === 'webcam_phone')]).toEqual([[], []]);
});
