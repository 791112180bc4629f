import { computeStartSpreadMs } from '@certame/rules/exam/time/start-spread.ts';
import type { Page } from '@playwright/test';
import { createCandidates } from '../exam/candidates.ts';
import { createExam40 } from '../exam/exam40.ts';
import { contextOptionsOf, launchBrowser, signIn } from '../lib/browser-stage.ts';
import { benchSecret, onStage } from '../lib/stage.ts';
import { ms } from '../lib/statistics.ts';
import type { Arrivals, ArrivalsResult } from './arrive.ts';

const candidatesCount = 2000;
const targetMs = 2000;
/** The page fetches the sealed questions until half a minute before the period. */
const untilPeriodMs = 50_000;
const inBrowser = 'student2@certame.example';

interface RoomNotes {
  /** Milliseconds since 1970. */
  repliedMs: number;
  drawnMs: number;
}
declare global {
  interface Window {
    roomNotes: RoomNotes;
  }
}

/** Runs in the page. Notes when the reply to the start is there and when the first question is on the screen. */
function watchFirstQuestion(): void {
  window.roomNotes = { repliedMs: Number.NaN, drawnMs: Number.NaN };
  const { roomNotes } = window;
  const sinceEpoch = (): number => performance.timeOrigin + performance.now();
  new PerformanceObserver((list) => {
    for (const { name, responseEnd } of list.getEntries() as PerformanceResourceTiming[])
      if (name.endsWith('/answers')) roomNotes.repliedMs = performance.timeOrigin + responseEnd;
  }).observe({ type: 'resource' });
  const drawn = document.getElementsByClassName('exam-options');
  const look = (): void => {
    // A frame is on the screen when the next task runs.
    if (drawn.length > 0)
      setTimeout(() => {
        roomNotes.drawnMs = sinceEpoch();
      });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function waitInRoom(page: Page, address: string, shortUrlId: string): Promise<string> {
  const preload = page.waitForResponse(/\/preload$/, { timeout: untilPeriodMs });
  await page.goto(`${address}/#/form/${shortUrlId}`);
  await page.getByRole('button', { name: 'Começar assim que abrir' }).click();
  const { preload_id: preloadId } = await (await preload).json();
  await page.evaluate(watchFirstQuestion);
  return preloadId;
}

/**
 * 2,000 candidates who wait for the same period, one of them in a real browser: how long after its begin the last of them has the
 * keys of the questions, and how long a page takes from there to the first question.
 */
export const measureWaitingRoom = (): Promise<void> =>
  onStage(async (stage) => {
    const product = await stage.startProduct();
    const { userIds, tokens } = await createCandidates(
      stage.owner,
      stage.ownerUrl,
      benchSecret,
      candidatesCount - 1,
    );
    const { rows } = await stage.owner.query<{ id: string }>('select id from users where email = $1', [
      inBrowser,
    ]);
    const loader = stage.run('start/arrive.ts');
    const startAll = (
      { itemIds, institutionId, shortUrlId }: Awaited<ReturnType<typeof createExam40>>,
      more: Pick<Arrivals, 'withinMs' | 'waited'>,
    ): Promise<ArrivalsResult> =>
      loader.ask<ArrivalsResult>({
        ...{ kind: 'product', tokens, itemId: itemIds[0] ?? '', institutionId, shortUrlId },
        ...{ address: product.address, ...more },
      } satisfies Arrivals);
    const examOf = () => createExam40(stage.ownerUrl, [...userIds, ...rows.map(({ id }) => id)]);
    // The first of a server that has just started compile it.
    await startAll(await examOf(), { withinMs: 10_000 });
    await stage.owner.query('vacuum analyze');

    const exam = await examOf();
    const beginsMs = Date.now() + untilPeriodMs;
    await stage.owner.query(
      'update questionnaires set starts_at = $2, updated_at = clock_timestamp() where id = $1',
      [exam.questionnaireId, new Date(beginsMs)],
    );
    const browser = await launchBrowser();
    try {
      const context = await browser.newContext(
        contextOptionsOf(product.address, await signIn(browser, product.address, inBrowser)),
      );
      const page = await context.newPage();
      const preloadId = await waitInRoom(page, product.address, exam.shortUrlId);
      const spreadMs = computeStartSpreadMs(candidatesCount);
      const come = await startAll(exam, { withinMs: spreadMs, waited: { beginsMs, preloadId } });
      await page.waitForFunction(() => !Number.isNaN(window.roomNotes.drawnMs), undefined, { polling: 500 });
      const { repliedMs, drawnMs } = await page.evaluate(() => window.roomNotes);
      const drawingMs = drawnMs - repliedMs;
      console.log(
        `${candidatesCount} in the waiting room, starts spread over ${ms(spreadMs)}: the keys are there p50 ${ms(come.p50Ms)}, p99 ${ms(come.p99Ms)}, the last ${ms(come.longestMs)} after the begin, ${come.failed} failed\n` +
          `  the browser among them: keys ${ms(repliedMs - beginsMs)}, first question ${ms(drawingMs)} later; the last one's first question ${ms(come.longestMs + drawingMs)} after the begin (target ${ms(targetMs)})\n` +
          `  the loader took ${(come.loaderCpuMs / candidatesCount).toFixed(2)} ms of a processor a start`,
      );
      if (come.firstFailure) console.log(`  the first failure: ${come.firstFailure}`);
    } finally {
      await browser.close();
    }
  });
