import { randomUUID } from 'node:crypto';
import { mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordingLimits } from '@certame/contract/features/proctoring/recording/recording-limits.ts';
import { clientWith, createSessions } from '@certame/testkit/direct-session.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam } from '@certame/testkit/exam-walk.ts';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { videoSegment } from '../../apps/server/src/features/media/joining/video-segment.ts';
import { writeLongVideo } from '../../apps/server/src/features/proctoring/testing/long-video.ts';
import { capturePlan } from '../../apps/server/src/features/proctoring/testing/supervised-exam.ts';
import { createLocalMediaStore } from '../../apps/server/src/plugins/providers/media-store/local-media-store.ts';
import { type BrowserStage, contextOptionsOf, onBrowserStage } from '../lib/browser-stage.ts';
import { median, ms } from '../lib/statistics.ts';

const [hours, events, openings, seeks] = [4, 5000, 5, 12];
const budget = { openMs: 2000, seekMs: 500 } as const;

/** As joining leaves it: one file in parts. @returns its bytes */
async function storeVideo(dataDir: string, owner: { institutionId: string; ownerId: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'certame-video-'));
  try {
    const path = join(folder, 'video.webm');
    await writeLongVideo(path, hours * 60);
    const store = createLocalMediaStore(join(dataDir, 'media'));
    const file = openSync(path, 'r');
    const part = Buffer.alloc(recordingLimits.videoPartBytes);
    let bytes = 0;
    for (let ordinal = 0; ; ordinal += 1) {
      const read = readSync(file, part, 0, part.length, bytes);
      if (read === 0) return bytes;
      await store.put({ ...owner, segmentId: videoSegment, ordinal }, part.subarray(0, read));
      bytes += read;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Four hours that were recorded, with an event every three seconds. */
async function makeAudit({ address, ownerUrl, dataDir }: BrowserStage): Promise<string> {
  const scenario = await createExamScenario(ownerUrl, { sections: [[choiceQuestion('Um')]] });
  const { institutionId } = scenario;
  const secret = readFileSync(join(dataDir, 'secret-key'), 'utf8').trim();
  const [session] = await createSessions(ownerUrl, ['student2@certame.example'], secret);
  if (!session) throw new Error('nobody takes the exam');
  const client = clientWith(address, session, institutionId);
  const { answerId } = await beginExam(client, scenario, ['a']);
  await client.post(`/api/v1/answers/${answerId}/finish`, { device_id: 'device-of-a-test' });
  const bytes = await storeVideo(dataDir, { institutionId, ownerId: answerId });
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  await owner.query(
    `update attempts set started_at = finished_at - interval '${hours} hours' where id = $1`,
    [answerId],
  );
  await owner.query(
    `insert into proctoring_sessions (attempt_id, institution_id, questionnaire_id, plan, began_at, video_state, video_bytes, video_ms, video_gaps, joined_at)
     select id, institution_id, questionnaire_id, $2, started_at, 'complete', $3, $4, '[]', now() from attempts where id = $1`,
    [answerId, JSON.stringify(capturePlan), bytes, hours * 3_600_000],
  );
  await owner.query(
    `insert into media_segments (id, institution_id, attempt_id, source, mime, started_at, last_chunk_at, ended_at, chunks)
     select $2, institution_id, id, 'camera_and_screen', 'video/webm;codecs=vp8,opus', started_at, finished_at, finished_at, 100 from attempts where id = $1`,
    [answerId, randomUUID()],
  );
  await owner.query(
    `insert into attempt_events (attempt_id, seq, institution_id, type, severity, data, emitted_at, received_at, position, previous_hash, hash)
     select a.id, 100 + n, a.institution_id, (array['page_hidden', 'page_shown', 'webcam_covered', 'webcam_restored', 'answered_question'])[1 + n % 5],
            case when n % 50 = 0 then 'H' when n % 3 = 0 then 'M' else 'L' end, '{}',
            a.started_at + n * interval '2.8 s', a.started_at + n * interval '2.8 s', 1000 + n, '', ''
       from attempts a, generate_series(1, $2::int) n where a.id = $1`,
    [answerId, events],
  );
  await owner.query('vacuum analyze');
  await owner.end();
  return answerId;
}

/** Presses events here and there in the list. @returns milliseconds until the video shows each */
const seekAbout = (page: Page, times: number): Promise<number[]> =>
  page.evaluate(async (count) => {
    const video = document.querySelector('video');
    const list = document.querySelector('section[aria-labelledby="audit-events"]');
    const scroller = [...(list?.querySelectorAll<HTMLElement>('*') ?? [])].find(
      ({ scrollHeight, clientHeight }) => scrollHeight > 10 * clientHeight && clientHeight > 0,
    );
    if (!video || !scroller) throw new Error('nothing to seek in');
    const taken: number[] = [];
    for (let time = 0; time < count; time += 1) {
      scroller.scrollTop = scroller.scrollHeight * (((time * 7 + 3) % count) / count);
      await new Promise((resolve) => setTimeout(resolve, 400));
      const middle = scroller.getBoundingClientRect();
      const row = document
        .elementFromPoint(middle.left + 40, middle.top + middle.height / 2)
        ?.closest('button');
      if (!row) throw new Error('no event there');
      const beganMs = performance.now();
      const shown = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
      row.click();
      await shown;
      taken.push(performance.now() - beganMs);
    }
    return taken;
  }, times);

/** The audit of a long attempt, from its address to the events, and from an event to its picture. */
export async function measureAudit(): Promise<void> {
  await onBrowserStage(async (stage) => {
    const answerId = await makeAudit(stage);
    const { address, browser } = stage;
    const login = contextOptionsOf(address, await stage.signIn('manager@certame.example'));
    const opened: number[] = [];
    let sought: number[] = [];
    let firstMs = 0;
    for (let time = 0; time < openings; time += 1) {
      const context = await browser.newContext({ ...login, viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      const beganMs = performance.now();
      await page.goto(`${address}/#/proctoring_audit/${answerId}`);
      const row = page.locator('section[aria-labelledby="audit-events"] time').first();
      await row.waitFor();
      await page.getByRole('slider', { name: 'Momento' }).waitFor();
      opened.push(performance.now() - beganMs);
      if (time === openings - 1) {
        const wantedMs = performance.now();
        await row.click();
        await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2);
        firstMs = performance.now() - wantedMs;
        sought = await seekAbout(page, seeks);
      }
      await context.close();
    }
    const [openMs, seekMs] = [median(opened), median(sought)];
    const isWithin = openMs <= budget.openMs && Math.max(...sought) <= budget.seekMs;
    console.log(
      `audit of ${hours} h with ${events} events: opens in ${ms(openMs)} by an empty browser (at most ${ms(Math.max(...opened))}), allowed ${budget.openMs} ms; the video comes after ${ms(firstMs)}, and seeks in ${ms(seekMs)} (at most ${ms(Math.max(...sought))}), allowed ${budget.seekMs} ms: ${isWithin ? 'within' : 'OVER'} the budget`,
    );
  });
}
