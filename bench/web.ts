/**
 * Bytes on the line per screen from a cold cache, as the server sends them (compressed), beside the budget of 150 kB; and how soon
 * a list can be used on a slow line by a slow machine, beside two seconds.
 */
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import type { Browser } from '@playwright/test';
import { contextOptionsOf, onBrowserStage, type StoredLogin } from './lib/browser-stage.ts';
import { median } from './lib/statistics.ts';

const budgetBytes = 150_000;

interface Measured {
  bytes: number;
  requests: number;
  largest: string;
}

async function measure(
  browser: Browser,
  address: string,
  hash: string,
  state: StoredLogin,
  ready: string,
): Promise<Measured> {
  const context = await browser.newContext(contextOptionsOf(address, state));
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const urls = new Map<string, string>();
  const sizes = new Map<string, number>();
  session.on('Network.requestWillBeSent', (event) => urls.set(event.requestId, event.request.url));
  session.on('Network.loadingFinished', (event) => sizes.set(event.requestId, event.encodedDataLength));
  await page.goto(`${address}/#${hash}`);
  await page.locator(ready).first().waitFor({ timeout: 20_000 });
  await page.waitForLoadState('networkidle');
  await context.close();
  const own = [...sizes].filter(([id]) => urls.get(id)?.startsWith(address));
  const [largest] = own.toSorted((a, b) => b[1] - a[1]);
  return {
    bytes: own.reduce((total, [, bytes]) => total + bytes, 0),
    requests: own.length,
    largest: largest
      ? `${new URL(urls.get(largest[0]) ?? address).pathname.split('/').at(-1)} ${Math.round(largest[1] / 1000)} kB`
      : '',
  };
}

/** Chrome's 'Slow 4G' of old: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const slowerCpu = 4;
const interactiveBudgetMs = 2000;

/**
 * Milliseconds from the start of the navigation until rows stand in the list and the main thread has nothing long to do any more,
 * from a cold cache.
 */
async function measureInteractive(
  browser: Browser,
  address: string,
  hash: string,
  state: StoredLogin,
): Promise<{ rowsMs: number; interactiveMs: number }> {
  const context = await browser.newContext(contextOptionsOf(address, state));
  await context.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTaskEnds: tasks, rowsMs: Number.NaN });
    // The page itself notes when it has painted rows: asking it from outside would cost the slow thread more than the rows do.
    const watch = new MutationObserver(() => {
      if (!document.querySelector('table tbody tr td a')) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { rowsMs: performance.now() })));
    });
    watch.observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) tasks.push(startTime + duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu });
  await page.goto(`${address}/#${hash}`, { waitUntil: 'commit' });
  // What comes later is not what the person waits for, unless it keeps the thread from answering at once.
  await page.waitForTimeout(5000);
  const { ends, rowsMs } = await page.evaluate(() => {
    const { longTaskEnds, rowsMs } = window as unknown as { longTaskEnds: number[]; rowsMs: number };
    return { ends: longTaskEnds, rowsMs };
  });
  if (Number.isNaN(rowsMs)) throw new Error('The list had no rows in five seconds');
  await context.close();
  return { rowsMs, interactiveMs: Math.max(rowsMs, ...ends.filter((end) => end < rowsMs + 500)) };
}

await onBrowserStage(async ({ address, ownerUrl, browser, signIn }) => {
  const scenario = await createExamScenario(ownerUrl, {
    sections: [Array.from({ length: 40 }, (_unused, index) => choiceQuestion(`Questão ${index + 1}`))],
  });
  const manager = await signIn('manager@certame.example');
  const candidate = await signIn('student2@certame.example');
  const screens: [string, string, StoredLogin, string, boolean][] = [
    ['Sign in', '/login', {}, 'input[type=password]', true],
    ['Exam room, before the first question', `/form/${scenario.shortUrlId}`, candidate, 'main button', true],
    ['List of students', '/students', manager, 'table', false],
    ['Question bank', '/base_question', manager, 'h1', false],
    ['Questionnaire editor', '/questionnaires/create', manager, 'h1', false],
  ];
  for (const [name, hash, state, ready, hasBudget] of screens) {
    const { bytes, requests, largest } = await measure(browser, address, hash, state, ready);
    const ratio = hasBudget ? `; ${((bytes / budgetBytes) * 100).toFixed(0)} % of the budget of 150 kB` : '';
    console.log(
      `${name}: ${(bytes / 1000).toFixed(0)} kB in ${requests} requests${ratio}; largest ${largest}`,
    );
  }
  const rounds: { rowsMs: number; interactiveMs: number }[] = [];
  for (let round = 0; round < 5; round += 1)
    rounds.push(await measureInteractive(browser, address, '/students', manager));
  const interactiveMs = median(rounds.map((one) => one.interactiveMs));
  console.log(
    `List of students on slow 4G with ${slowerCpu}x slower processor, median of ${rounds.length}: rows after ${Math.round(median(rounds.map((one) => one.rowsMs)))} ms, ` +
      `interactive after ${Math.round(interactiveMs)} ms; ${((100 * interactiveMs) / interactiveBudgetMs).toFixed(0)} % of the budget of 2 s`,
  );
});
