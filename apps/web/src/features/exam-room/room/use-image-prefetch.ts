import { useEffect } from 'react';
import { fileBlobUrl } from '../../../lib/file-blobs.ts';
import type { AttemptView } from '../core/attempt-types.ts';
import { imageIdsOf } from '../html/prepare-html.ts';

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Fetches the images of the next step while this one is read. */
export function useImagePrefetch(view: Pick<AttemptView, 'steps' | 'stepIndex' | 'items'>): void {
  const { steps, stepIndex, items } = view;
  useEffect(() => {
    if (savesData()) return;
    const next = steps[stepIndex + 1]?.itemIds ?? [];
    const timer = setTimeout(() => {
      for (const itemId of next) {
        const content = items.get(itemId)?.content;
        if (!content) continue;
        const texts = [content.statement, ...content.options.map((option) => option.html)];
        for (const id of texts.flatMap(imageIdsOf)) void fileBlobUrl(id);
      }
    }, 500);
    return () => clearTimeout(timer);
  }, [steps, stepIndex, items]);
}
