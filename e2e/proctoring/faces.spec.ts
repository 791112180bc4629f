import { autoplaying, fakeDevices, granting, launchedWith } from '../support/browser-options.ts';
import { bytesOf, textOfPdf } from '../support/data/files.ts';
import { type ReportedEvent, reportedBy } from '../support/reported-events.ts';
import { enter } from '../support/steps.ts';
import { button, check, openSupervised, releaseSupervised } from '../support/supervised-exam.ts';
import { apiAs, expect, must, type Page, test } from '../support/test.ts';
import {
  brightnessOf,
  cameraCorner,
  expectAtItsSecond,
  showEvent,
  waitForAudit,
} from '../support/timeline.ts';
import { divideIntoRooms, noteWords, soonMs } from '../support/watched-room.ts';
import { makeCameraFilm } from './faces/camera-film.ts';
import { arePortraitsAbsent, portraitsAbsent } from './faces/portraits.ts';

/** A cycle of what happens before the camera, each longer than its detection takes; nobody is there for long, as a busy machine looks seldom. */
const film = arePortraitsAbsent
  ? ''
  : await makeCameraFilm([
      ['one', 8],
      ['black', 10],
      ['one', 4],
      ['smeared', 12],
      ['one', 5],
      ['two', 12],
      ['empty', 34],
    ]);
test.use(launchedWith(fakeDevices, `--use-file-for-fake-video-capture=${film}`, granting, autoplaying));
test.skip(arePortraitsAbsent, portraitsAbsent);

/** What staff read, by the event that the candidate's page reports. */
const alarms = { webcam_covered: 'Câmera coberta', webcam_second_face: 'Segunda pessoa na câmera' } as const;
/** Events that put a candidate into the queue of those who need attention. */
const isGrave = ({ type }: ReportedEvent): boolean => type in alarms || type === 'webcam_obstructed';
/** When the candidate's page saw the first of these. */
function emittedMs(reported: readonly ReportedEvent[], isOne: (event: ReportedEvent) => boolean): number {
  const event = reported.find(isOne);
  if (!event) throw new Error('The page has reported no such event');
  return Date.parse(event.emitted_at);
}
/** Opens the room for its supervisor, and notes from now on what the tile and the queue say. */
async function beginWatching(staff: Page, roomId: string) {
  await enter(staff, 'supervisor', { path: `/proctoring_room/${roomId}` });
  const tile = staff.getByRole('listitem').filter({ hasText: 'Samuel' });
  await expect(tile).toHaveCount(1);
  const queue = staff.getByRole('region', { name: 'Quem olhar agora' });
  await expect(queue).toContainText('Ninguém precisa de atenção neste momento.');
  return {
    onTile: await noteWords(tile, Object.values(alarms)),
    inQueue: await noteWords(queue, ['ocorrências recentes']),
  };
}

interface Told {
  type: string;
  severity: string;
}

test('what the camera sees reaches history, supervisor and auditor, as grave as the institution takes it, and the candidate is warned', async ({
  page,
  newPerson,
}) => {
  test.setTimeout(240_000);
  const reported = reportedBy(page);
  const exam = await releaseSupervised({
    severities: {
      ...{ camera_covered: 'M', camera_obstructed: 'H', face_lost: 'L', second_face: 'M', phone: 'H' },
    },
    consequences: { second_face: 'warn' },
  });
  const noted = await beginWatching(await newPerson(), await divideIntoRooms(exam.id));
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

  await test.step('the supervisor sees each alarm soon', async () => {
    const onTile = await noted.onTile();
    for (const [name, words] of Object.entries(alarms)) {
      const delayMs = (onTile[words] ?? Number.NaN) - emittedMs(reported, ({ type }) => type === name);
      console.log(`${words}: on the tile after ${delayMs} ms`);
      expect(delayMs, words).toBeGreaterThanOrEqual(0);
      expect(delayMs, words).toBeLessThanOrEqual(soonMs);
    }
    const queuedMs = (await noted.inQueue())['ocorrências recentes'] ?? Number.NaN;
    expect(queuedMs - emittedMs(reported, isGrave)).toBeLessThanOrEqual(soonMs);
  });

  await page.getByRole('button', { name: 'Finalizar', exact: true }).first().click();
  await page.getByRole('button', { name: 'Finalizar agora' }).click();
  const auditId = await waitForAudit(exam.name);
  const auditor = await newPerson();
  await enter(auditor, 'manager', { path: `/proctoring_audit/${auditId}` });

  await test.step('the auditor finds each at its second, in the video too', async () => {
    await expect(auditor.getByText(/eventos conferidos: a cadeia está íntegra/)).toBeVisible();
    for (const [name, words] of Object.entries(alarms)) {
      const atMs = emittedMs(reported, ({ type }) => type === name);
      await expectAtItsSecond(auditor, words, { fromMs: atMs, toMs: atMs });
    }
    const cameraBrightness = () => brightnessOf(auditor.locator('video'), cameraCorner);
    await showEvent(auditor, auditId, alarms.webcam_covered);
    await expect.poll(cameraBrightness).toBeLessThan(10);
    await showEvent(auditor, auditId, 'Câmera restabelecida');
    await expect.poll(cameraBrightness).toBeGreaterThan(10);
    await showEvent(auditor, auditId, alarms.webcam_second_face);
    await expect.poll(cameraBrightness).toBeGreaterThan(10);
  });

  await test.step('the paper of the evidence names both', async () => {
    const download = auditor.waitForEvent('download');
    await button(auditor, 'PDF das evidências').click();
    const text = await textOfPdf(await bytesOf(await download));
    for (const words of Object.values(alarms)) expect(text).toContain(words);
  });
});
