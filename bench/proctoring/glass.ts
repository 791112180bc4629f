import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientWith, createSessions } from '@certame/testkit/direct-session.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { capturePlan } from '../../apps/server/src/features/proctoring/testing/supervised-exam.ts';
import { type BrowserStage, contextOptionsOf, launchBrowser, onBrowserStage } from '../lib/browser-stage.ts';
import { ms, percentile } from '../lib/statistics.ts';

const budget = { glassMs: 1000, firstMs: 2000 } as const;
const [settleMs, watchedMs] = [8000, 20_000];

declare global {
  interface Window {
    /** Of the recorder that runs: its first picture is at zero of the recording, and no earlier than this. */
    recorderBeganMs: number;
    firstPictureMs: number;
    /** Milliseconds from a picture's place in the recording to when the watcher's screen shows it. */
    shown: { atMs: number; mediaMs: number }[];
  }
}

/** Runs in the candidate's page. */
function noteRecorder(): void {
  const { start } = MediaRecorder.prototype;
  MediaRecorder.prototype.start = function begin(sliceMs?: number) {
    window.recorderBeganMs = Date.now();
    start.call(this, sliceMs);
  };
}

/** Runs in the watcher's page: each picture that a video shows, from the first. */
function notePictures(): void {
  window.shown = [];
  const note =
    (video: HTMLVideoElement, foundMs: number): VideoFrameRequestCallback =>
    (_now, { expectedDisplayTime, mediaTime }) => {
      window.firstPictureMs ??= performance.now() - foundMs;
      window.shown.push({
        atMs: performance.timeOrigin + expectedDisplayTime,
        mediaMs: mediaTime * 1000,
      });
      video.requestVideoFrameCallback(note(video, foundMs));
    };
  const timer = setInterval(() => {
    const video = document.querySelector('video');
    if (!video) return;
    clearInterval(timer);
    video.requestVideoFrameCallback(note(video, performance.now()));
  }, 5);
}

/** An exam that a candidate has begun, supervised, in a room of the demonstration's supervisor. */
async function makeRoom({ ownerUrl, dataDir, address }: BrowserStage) {
  const scenario = await createExamScenario(ownerUrl, { sections: [[choiceQuestion('Um')]] });
  const { institutionId, questionnaireId, shortUrlId } = scenario;
  const secret = readFileSync(join(dataDir, 'secret-key'), 'utf8').trim();
  const emails = ['manager@certame.example', 'supervisor@certame.example', 'student2@certame.example'];
  const sessions = await createSessions(ownerUrl, emails, secret);
  const [manager, supervisor, student] = emails.map((email) => sessions.find((one) => one.email === email));
  if (!manager || !supervisor || !student) throw new Error('somebody has no session');
  const staff = clientWith(address, manager, institutionId);
  const made = await staff.post('/api/v1/classroom_configs', {
    ...{ name: 'Salas', questionnaire_id: questionnaireId, prefix: 'Sala' },
    ...{ quantity_per_room: 80, quantity_total: 80, support_ids: [] },
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  const { rows } = await owner.query<{ id: string }>(
    `select s.room_id as id from room_participants s join participants p on p.id = s.participant_id
      where p.questionnaire_id = $1 and p.user_id = $2`,
    [questionnaireId, student.userId],
  );
  const roomId = rows[0]?.id ?? '';
  await staff.put(`/api/v1/classrooms/${roomId}/supervisors`, { user_ids: [supervisor.userId] });
  const supervise = async (): Promise<void> => {
    await owner.query(
      `insert into proctoring_sessions (attempt_id, institution_id, questionnaire_id, plan, began_at)
       select id, institution_id, questionnaire_id, $2, now() from attempts where questionnaire_id = $1`,
      [questionnaireId, JSON.stringify(capturePlan)],
    );
    await owner.end();
  };
  return { roomId, supervise, path: `/form/${shortUrlId}` };
}

/** Begins the attempt, which is supervised from then on, and goes on with it in a browser with a camera. */
async function beginRecording(
  stage: BrowserStage,
  { path, supervise }: { path: string; supervise: () => Promise<void> },
) {
  const { address, browser } = stage;
  const state = contextOptionsOf(address, await stage.signIn('student2@certame.example'));
  const first = await browser.newContext(state);
  const began = await first.newPage();
  await began.goto(`${address}/#${path}`);
  await began.locator('main button').first().click();
  await began.getByRole('radio').first().waitFor();
  const storageState = await first.storageState();
  await first.close();
  await supervise();
  const own = await launchBrowser([
    ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    '--autoplay-policy=no-user-gesture-required',
  ]);
  const context = await own.newContext({ ...state, storageState });
  const page: Page = await context.newPage();
  await page.addInitScript(noteRecorder);
  await page.goto(`${address}/#${path}`);
  await page.locator('main button').first().click();
  await page.getByRole('button', { name: 'Compartilhar a tela', exact: true }).click();
  await page.getByText('Gravando', { exact: true }).waitFor();
  await page.waitForTimeout(settleMs);
  return { page, close: () => own.close() };
}

/** From the picture that a candidate's recorder takes to the one that a supervisor's screen shows, both in real browsers on this machine. */
export async function measureGlassToGlass(): Promise<void> {
  await onBrowserStage(async (stage) => {
    const { address, browser } = stage;
    const room = await makeRoom(stage);
    const candidate = await beginRecording(stage, room);
    try {
      const login = contextOptionsOf(address, await stage.signIn('supervisor@certame.example'));
      const context = await browser.newContext(login);
      const watcher = await context.newPage();
      await watcher.addInitScript(notePictures);
      await watcher.goto(`${address}/#/proctoring_room/${room.roomId}`);
      await watcher.waitForFunction(() => window.shown.length > 0);
      await watcher.waitForTimeout(settleMs);
      await watcher.evaluate(() => window.shown.splice(0));
      await watcher.waitForTimeout(watchedMs);
      const { shown, firstPictureMs } = await watcher.evaluate(() => ({
        shown: window.shown,
        firstPictureMs: window.firstPictureMs,
      }));
      const beganMs = await candidate.page.evaluate(() => window.recorderBeganMs);
      const lags = shown.map(({ atMs, mediaMs }) => atMs - beganMs - mediaMs).sort((a, b) => a - b);
      const glassMs = percentile(lags, 50);
      const isWithin = glassMs < budget.glassMs && firstPictureMs < budget.firstMs && lags.length > 0;
      console.log(
        `glass to glass: p50 ${ms(glassMs)}, p95 ${ms(percentile(lags, 95))}, allowed ${budget.glassMs} ms; ${(shown.length / (watchedMs / 1000)).toFixed(1)} pictures a second; the first ${ms(firstPictureMs)} after its place, allowed ${budget.firstMs} ms: ${isWithin ? 'within' : 'OVER'} the budget`,
      );
    } finally {
      await candidate.close();
    }
  });
}
