import { useEffect } from 'react';
import { importWithRetries, patientClock } from '#lib/page/import-with-retries.ts';
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
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    let gone = false;
    const start = async (): Promise<void> => {
      const { startMedia } = await importWithRetries(loadMedia, patientClock);
      if (gone) return;
      const started = startMedia(attempt);
      stop = started.stop;
      void cachePage();
      await started.resumed;
    };
    attempt.expectFiles(Promise.race([start(), left]));
    return () => {
      gone = true;
      leave();
      stop?.();
    };
  }, [attempt, hasMedia]);
}
