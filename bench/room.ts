/**
 * A long exam in a slow browser: 180 questions on one page and an essay of 5,000 words, a processor six times slower. How long from
 * the press on 'Começar' to the first question and to the last, and how long a press on an option and a key in the essay take to be
 * seen; each beside its budget, the two of the hand beside the same page without the product's code too.
 */
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { contextOptionsOf, onBrowserStage } from './lib/browser-stage.ts';
import { median, percentile } from './lib/statistics.ts';

const slowerCpu = 6;
const questionsCount = 180;
const essayWords = 5000;
const budgetsMs = { first: 2000, all: 8000, press: 150, key: 50 } as const;
const presses = 15;
const keys = 40;

/** What the page notes of itself: asking it from outside would cost the slow thread more than what is measured. */
interface Notes {
  beganMs: number;
  firstMs: number;
  allMs: number;
  /** From the hand's movement to the frame that shows what it did. */
  shownMs: number[];
}
declare global {
  interface Window {
    notes: Notes;
  }
}

/** Runs in the page. Each frame looks how many questions have a place for their answer. */
function watchRoom(questions: number): void {
  window.notes = { beganMs: Number.NaN, firstMs: Number.NaN, allMs: Number.NaN, shownMs: [] };
  const { notes } = window;
  const drawn = document.getElementsByClassName('exam-options');
  const look = (): void => {
    const isFirst = Number.isNaN(notes.firstMs) && drawn.length > 0;
    const isAll = drawn.length >= questions;
    // A frame is on the screen when the next task runs.
    setTimeout(() => {
      if (isFirst) notes.firstMs = performance.now();
      if (isAll) notes.allMs = performance.now();
    });
    if (!isAll) requestAnimationFrame(look);
  };
  document.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element) || !event.target.closest('main button')) return;
      if (!Number.isNaN(notes.beganMs)) return;
      notes.beganMs = event.timeStamp;
      requestAnimationFrame(look);
    },
    { capture: true },
  );
}

/** Runs in the page. Durations of presses and keys as the browser itself takes them (Event Timing, in steps of 8 ms). */
function watchHands(): void {
  window.notes ??= { beganMs: Number.NaN, firstMs: Number.NaN, allMs: Number.NaN, shownMs: [] };
  const longest = new Map<number, number>();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[]) {
      if (!entry.interactionId) continue;
      longest.set(entry.interactionId, Math.max(longest.get(entry.interactionId) ?? 0, entry.duration));
      window.notes.shownMs = [...longest.values()];
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
}

/** An interaction that is shorter than what the browser tells of took less than 16 ms. */
const untoldMs = 16;
async function takeShown(page: Page, expected: number): Promise<number[]> {
  await page.waitForTimeout(1500);
  const told = await page.evaluate(() => {
    const { shownMs } = window.notes;
    return shownMs;
  });
  return [...told, ...Array.from({ length: Math.max(0, expected - told.length) }, () => untoldMs)];
}

const essayText = Array.from({ length: essayWords }, (_unused, index) =>
  index % 80 === 79 ? 'parágrafo.\n' : ['texto', 'de', 'uma', 'redação', 'longa'][index % 5],
).join(' ');

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

async function pressOptions(page: Page): Promise<number[]> {
  await page.evaluate(watchHands);
  for (let index = 0; index < presses; index += 1) {
    const option = page
      .locator('.exam-options')
      .nth(index * 11)
      .locator('label')
      .nth(index % 5);
    await option.scrollIntoViewIfNeeded();
    await page.waitForTimeout(300);
    const box = await option.boundingBox();
    if (!box) throw new Error('An option has no place');
    await page.mouse.click(box.x + 20, box.y + box.height / 2);
    await page.waitForTimeout(700);
  }
  return takeShown(page, presses);
}

async function typeInEssay(page: Page): Promise<number[]> {
  const essay = page.locator('textarea').first();
  await essay.evaluate((area) => {
    if (!(area instanceof HTMLTextAreaElement)) return;
    area.scrollIntoView({ block: 'end' });
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  });
  await page.waitForTimeout(1000);
  await page.evaluate(watchHands);
  await page.keyboard.type('mais um tanto '.repeat(3).slice(0, keys), { delay: 250 });
  return takeShown(page, keys);
}

/** Bytes per second and the way there and back of a line at its edge. */
const poorLine = {
  offline: false,
  latency: 300,
  downloadThroughput: 30_000 / 8,
  uploadThroughput: 30_000 / 8,
};
const poorBudgetsMs = { cold: 40_000, warm: 10_000 } as const;

/** Milliseconds from the exam's address to its first question, its page's button pressed as soon as it is there. */
async function enterOverPoorLine(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', poorLine);
  const beganMs = performance.now();
  await page.goto(address, { waitUntil: 'commit', timeout: 120_000 });
  await page.locator('main button').first().click({ timeout: 120_000 });
  await page.locator('.exam-options').first().waitFor({ timeout: 120_000 });
  const tookMs = performance.now() - beganMs;
  await page.close();
  return tookMs;
}

await onBrowserStage(async ({ address, ownerUrl, browser, signIn }) => {
  const scenario = await createExamScenario(ownerUrl, {
    sections: [
      [
        ...Array.from({ length: questionsCount }, (_unused, index) =>
          choiceQuestion(
            `Questão ${index + 1} de uma prova longa, cujo enunciado tem o tamanho de um parágrafo comum: o que se pede está na última frase, depois de um texto que apresenta o caso. Qual das opções está certa?`,
          ),
        ),
        { type: 'essay' as const, content: { statement: '<p>Escreva uma redação.</p>' }, key: {} },
      ],
    ],
  });
  const login = await signIn('student2@certame.example');
  const context = await browser.newContext({
    ...contextOptionsOf(address, login),
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(`${address}/#/form/${scenario.shortUrlId}`);
  const begin = page.locator('main button').first();
  await begin.waitFor();
  await page.waitForLoadState('networkidle');
  await slowDown(page, slowerCpu);
  await page.evaluate(watchRoom, questionsCount);
  await begin.click();
  await page.waitForFunction(() => !Number.isNaN(window.notes.allMs), undefined, {
    timeout: 120_000,
    polling: 1000,
  });
  const { beganMs, firstMs, allMs } = await page.evaluate(() => window.notes);
  await slowDown(page, 1);
  await page.locator('textarea').first().fill(essayText);
  await page.waitForTimeout(3000);
  await slowDown(page, slowerCpu);
  const press = await pressOptions(page);
  const key = await typeInEssay(page);

  // The same elements and styles, and no code at all.
  await slowDown(page, 1);
  const html = await page.evaluate((text) => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const script of copy.querySelectorAll('script')) script.remove();
    for (const area of copy.querySelectorAll('textarea')) area.textContent = text;
    return copy.outerHTML;
  }, essayText);
  const bare = await context.newPage();
  await bare.route(`${address}/bare`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html>${html}` }),
  );
  await bare.goto(`${address}/bare`);
  await slowDown(bare, slowerCpu);
  const barePress = await pressOptions(bare);
  const bareKey = await typeInEssay(bare);
  await context.close();

  const short = await createExamScenario(ownerUrl, {
    sections: [Array.from({ length: 10 }, (_unused, index) => choiceQuestion(`Questão ${index + 1}`))],
  });
  const far = await browser.newContext(contextOptionsOf(address, login));
  const shortAddress = `${address}/#/form/${short.shortUrlId}`;
  const coldMs = await enterOverPoorLine(far, shortAddress);
  const warmMs = await enterOverPoorLine(far, shortAddress);
  await far.close();

  const say = (what: string, took: number, budget: number, more = ''): void =>
    console.log(
      `${what}: ${Math.round(took)} ms, ${((100 * took) / budget).toFixed(0)} % of the budget of ${budget} ms${more}`,
    );
  console.log(
    `${questionsCount} questions and an essay of ${essayWords} words, a processor ${slowerCpu}x slower`,
  );
  say('First question', firstMs - beganMs, budgetsMs.first);
  say('All questions', allMs - beganMs, budgetsMs.all);
  const beside = (took: readonly number[], bareTook: readonly number[]): string =>
    `; p95 ${Math.round(
      percentile(
        took.toSorted((a, b) => a - b),
        95,
      ),
    )} ms; ${(median(took) / median(bareTook)).toFixed(1)} times the bare page's ${Math.round(median(bareTook))} ms`;
  say('First question over 30 kbps, from cold', coldMs, poorBudgetsMs.cold);
  say('First question over 30 kbps, from warm', warmMs, poorBudgetsMs.warm);
  say('A press on an option', median(press), budgetsMs.press, beside(press, barePress));
  say('A key in the essay', median(key), budgetsMs.key, beside(key, bareKey));
});
