import { useEffect } from 'react';
import type { AttemptView } from '../core/attempt/attempt-types.ts';
import { closeExamImages, examImages } from './exam-images.ts';
import { savesData } from './saves-data.ts';

/** Ids of the images in a text. */
const imageIdsOf = (html: string): string[] =>
  [...html.matchAll(/data-file="([^"]+)"/g)].flatMap(([, id]) => id ?? []);

/** Delay of the prefetch: the images of the current step are requested first. */
const afterMs = 500;

/** While the room is open: prefetches the images of the next step, and retries failed ones when the connection is back. */
export function useExamImages(view: Pick<AttemptView, 'state' | 'steps' | 'stepIndex' | 'items'>): void {
  const { steps, stepIndex, items } = view;
  const paused = view.state === 'paused';
  useEffect(() => {
    // No image is served in a pause: those that failed in it are requested anew.
    if (paused) return undefined;
    const tryAgain = (): void => examImages().retryNow();
    window.addEventListener('online', tryAgain);
    return () => {
      window.removeEventListener('online', tryAgain);
      closeExamImages();
    };
  }, [paused]);
  useEffect(() => {
    if (paused || savesData()) return;
    const next = steps[stepIndex + 1]?.itemIds ?? [];
    const timer = setTimeout(() => {
      for (const itemId of next) {
        const content = items.get(itemId)?.content;
        if (!content) continue;
        const texts = [content.statement, ...content.options.map((option) => option.html)];
        for (const id of texts.flatMap(imageIdsOf)) void examImages().request(id, 'later');
      }
    }, afterMs);
    return () => clearTimeout(timer);
  }, [paused, steps, stepIndex, items]);
}
