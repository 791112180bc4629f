import { useEffect } from 'react';
import type { AttemptView } from '../core/attempt/attempt-types.ts';
import { closeExamImages, examImages } from './exam-images.ts';
import { savesData } from './saves-data.ts';

/** Ids of the images in a text. */
const imageIdsOf = (html: string): string[] =>
  [...html.matchAll(/data-file="([^"]+)"/g)].flatMap(([, id]) => id ?? []);

/** After the images of the current step itself. */
const afterMs = 500;

/** While the room is open: the images of the next step while this one is read, and another try when the line is back. */
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
