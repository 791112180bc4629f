import type { Page, Request } from '@playwright/test';

/** Between a reply and the next request a page thinks; when nothing is asked for so long, nothing more comes. */
const thinkingMs = 300;
const stepMs = 50;
const timeoutMs = 20_000;

interface Traffic {
  open: Set<Request>;
  /** The end of the last request. */
  quietSinceMs: number;
}

const traffic = new WeakMap<Page, Traffic>();

function watchTraffic(page: Page): Traffic {
  const own: Traffic = { open: new Set(), quietSinceMs: Date.now() };
  const end = (request: Request): void => {
    own.open.delete(request);
    own.quietSinceMs = Date.now();
  };
  page.on('request', (request) => own.open.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  traffic.set(page, own);
  return own;
}

/** What pages show while they wait. */
const isBusy = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      document.querySelector(
        '[aria-busy="true"], .mantine-Skeleton-root, [data-loading="true"], .page-progress',
      ) !== null || document.querySelector('h1') === null,
  );

/**
 * Does something to a page and waits until nothing loads any more. Playwright's own `networkidle` means the life of a
 * document: a way within the page is over for it before it begins, and after a sandboxed frame it never comes.
 */
export async function atRestAfter(
  page: Page,
  act: () => Promise<unknown>,
  quietMs = thinkingMs,
): Promise<void> {
  const own = traffic.get(page) ?? watchTraffic(page);
  await act();
  own.quietSinceMs = Date.now();
  const untilMs = Date.now() + timeoutMs;
  for (;;) {
    const quiet = own.open.size === 0 && Date.now() - own.quietSinceMs >= quietMs;
    if (quiet && !(await isBusy(page))) break;
    if (Date.now() > untilMs) {
      const open = [...own.open].map((request) => request.url()).join(', ');
      throw new Error(
        `${page.url()} does not come to rest; under way: ${open || 'nothing, but it says it is busy'}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, stepMs));
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/**
 * Brings what is changing its look to the end of its change. Not by waiting for it: a change whose box is never painted,
 * because it lies under another or has scrolled away, may not end at all. Colours and sizes that are inherited begin to
 * change when those above them have ended, so one round is not enough.
 */
export const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const pauseMs = 20;
    const roundsAtMost = 250;
    const named = ({ effect, transitionProperty }: CSSTransition): string =>
      `${transitionProperty} of ${effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 120) : '?'}`;
    for (let round = 1, stillRounds = 0; stillRounds < 2; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      const running = document.getAnimations().filter((one) => one instanceof CSSTransition);
      if (round > roundsAtMost) throw new Error(`Never still: ${running.map(named).join(', ')}`);
      for (const one of running) one.finish();
      stillRounds = running.length === 0 ? stillRounds + 1 : 0;
    }
  });
