/**
 * The live panel of an exam with 2,000 candidates who change state all the time: how long its page's frames are while it is scrolled,
 * beside a page of nothing that is scrolled alike, and how much of a core the server takes for it.
 */
import { createMembers } from '@certame/testkit/direct-session.ts';
import { firstInstitution } from '@certame/testkit/start-test-server.ts';
import { contextOptionsOf, launchBrowser, signIn } from './lib/browser-stage.ts';
import { benchSecret, onStage } from './lib/stage.ts';
import { ms, percentile, percentText } from './lib/statistics.ts';
import { cpuSecondsOf } from './panel/cpu-time.ts';
import { createPanelExam } from './panel/exam.ts';
import { scrollAndWatch } from './panel/frames.ts';

const candidates = Number(process.env.PANEL_CANDIDATES ?? 2000);
const secondsEach = 30;
/** All of them change within 20 seconds. */
const changedEachSecond = candidates / 20;
const allowedFrameMs = 16.7;
const allowedShare = 0.1;
/** A frame at 60 Hz; timestamps of the browser have steps of a tenth of a millisecond. */
const toleranceMs = 0.2;

await onStage(async ({ owner, ownerUrl, startProduct }) => {
  const { address, child } = await startProduct();
  const emails = Array.from({ length: candidates }, (_unused, index) => `painel${index}@certame.example`);
  await createMembers(
    owner,
    firstInstitution,
    emails.map((email) => ({ email, roleKey: 'student' })),
  );
  const exam = await createPanelExam(owner, ownerUrl, benchSecret, emails);
  const browser = await launchBrowser();
  let stop = async (): Promise<void> => undefined;
  try {
    const login = await signIn(browser, address, 'manager@certame.example');
    stop = exam.change(address, changedEachSecond);
    const serverShare = async (work: () => Promise<unknown>): Promise<number> => {
      const [before, beganMs] = [cpuSecondsOf(child.pid ?? 0), performance.now()];
      await work();
      return (cpuSecondsOf(child.pid ?? 0) - before) / ((performance.now() - beganMs) / 1000);
    };
    const idle = await serverShare(() => new Promise((resolve) => setTimeout(resolve, secondsEach * 1000)));

    const context = await browser.newContext({
      ...contextOptionsOf(address, login),
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    await page.goto(`${address}/#/questionnaires/${exam.questionnaireId}/dashboard/panel`);
    await page.locator('table tbody tr').nth(5).waitFor({ timeout: 60_000 });
    await page.waitForTimeout(3000);
    let panel = await scrollAndWatch(page, 1);
    const watched = await serverShare(async () => {
      panel = await scrollAndWatch(page, secondsEach);
    });
    const seen = await page.locator('table tbody tr').count();
    await page.goto('about:blank');
    await page.setContent(
      '<section tabindex="0" style="height:600px;overflow:auto"><div style="height:100000px"></div></section>',
    );
    const bare = await scrollAndWatch(page, 10);
    await context.close();

    const p95 = percentile(panel.framesMs, 95);
    const own = watched - idle;
    const late = (frames: readonly number[]): number =>
      frames.filter((frame) => frame > allowedFrameMs * 1.5).length / frames.length;
    console.log(
      `${candidates} candidates, ${changedEachSecond} of them changed each second; ${seen} rows drawn`,
    );
    console.log(
      `Frames while scrolling: p50 ${ms(percentile(panel.framesMs, 50))}, p95 ${ms(p95)}, p99 ${ms(percentile(panel.framesMs, 99))}, ${percentText(late(panel.framesMs))} late`,
    );
    console.log(
      `A page of nothing:      p50 ${ms(percentile(bare.framesMs, 50))}, p95 ${ms(percentile(bare.framesMs, 95))}, ${percentText(late(bare.framesMs))} late; ratio of p95 ${(p95 / percentile(bare.framesMs, 95)).toFixed(2)}`,
    );
    console.log(
      `Work of a frame (script, style, layout, paint): p50 ${ms(percentile(panel.workMs, 50))}, p95 ${ms(percentile(panel.workMs, 95))}; long tasks ${panel.longTasksMs.length}${panel.longTasksMs.length > 0 ? `, the longest ${ms(panel.longTasksMs.at(-1) ?? 0)}` : ''} in ${secondsEach} s`,
    );
    console.log(
      `Server: ${percentText(watched)} of a core with the panel open, ${percentText(idle)} without: ${(own * 100).toFixed(1)} % for it (allowed ${percentText(allowedShare)})`,
    );
    const frameLimit = Math.max(allowedFrameMs, percentile(bare.framesMs, 95)) + toleranceMs;
    if (p95 > frameLimit || own > allowedShare) process.exitCode = 1;
  } finally {
    await stop();
    await browser.close();
  }
});
