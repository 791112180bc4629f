import { useEffect } from 'react';
import { loadMedia } from '../answers/load-media.ts';
import type { Attempt, AttemptView } from '../core/attempt/attempt-types.ts';
import { cachePage } from '../offline/cache-page.ts';

/**
 * Goes on with the uploads that this device keeps, whichever question is on the screen, and hears of files from the phone. The
 * code joins the offline page, so that a question that is reached without a line can be answered too.
 */
export function useMedia(attempt: Attempt, { form }: AttemptView, open: boolean): void {
  const hasMedia = open && form.items.some((item) => item.type === 'media');
  useEffect(() => {
    if (!hasMedia) return;
    let stop: (() => void) | undefined;
    let gone = false;
    void loadMedia().then(
      ({ startMedia }) => {
        if (gone) return;
        stop = startMedia(attempt);
        void cachePage();
      },
      // Tried again where the question is shown.
      () => undefined,
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [attempt, hasMedia]);
}
