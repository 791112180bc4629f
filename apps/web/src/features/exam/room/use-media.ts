import { useEffect } from 'react';
import { importWithRetries, patientClock } from '#lib/page/import-with-retries.ts';
import { loadMedia } from '../answers/load-media.ts';
import type { Attempt, AttemptView } from '../core/attempt/attempt-types.ts';
import { cachePage } from '../offline/cache-page.ts';

/**
 * Resumes the stored uploads of media questions, whichever question is on the screen, and follows files from the phone. Its chunk is cached
 * with the offline page, so that media questions can be answered without a connection too.
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
