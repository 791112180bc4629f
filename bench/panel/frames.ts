import type { Page } from '@playwright/test';

export interface Frames {
  /** Between two frames, sorted. */
  framesMs: number[];
  /** From the begin of a frame to the first task after it was painted, sorted. */
  workMs: number[];
  longTasksMs: number[];
}

/** Runs in the page: asking it from outside would cost more than what is measured. */
function watchFrames(seconds: number): Promise<Frames> {
  const box = document.querySelector('section[tabindex="0"]');
  if (!box) throw new Error('Nothing can be scrolled');
  const notes: Frames = { framesMs: [], workMs: [], longTasksMs: [] };
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) notes.longTasksMs.push(duration);
  });
  observer.observe({ entryTypes: ['longtask'] });
  const channel = new MessageChannel();
  let startedMs = 0;
  channel.port1.onmessage = () => notes.workMs.push(performance.now() - startedMs);
  return new Promise((resolve) => {
    const endMs = performance.now() + seconds * 1000;
    let lastMs = Number.NaN;
    let step = 14;
    const frame = (atMs: number): void => {
      startedMs = performance.now();
      if (!Number.isNaN(lastMs)) notes.framesMs.push(atMs - lastMs);
      lastMs = atMs;
      const before = box.scrollTop;
      box.scrollTop += step;
      if (box.scrollTop === before) step = -step;
      channel.port2.postMessage(null);
      if (startedMs < endMs) requestAnimationFrame(frame);
      else {
        observer.disconnect();
        resolve(notes);
      }
    };
    requestAnimationFrame(frame);
  });
}

/** Scrolls the page's box, a little each frame, for so many seconds. */
export async function scrollAndWatch(page: Page, seconds: number): Promise<Frames> {
  const notes = await page.evaluate(watchFrames, seconds);
  const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);
  return {
    framesMs: sorted(notes.framesMs),
    workMs: sorted(notes.workMs),
    longTasksMs: sorted(notes.longTasksMs),
  };
}
