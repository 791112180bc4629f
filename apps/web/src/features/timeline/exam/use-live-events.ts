import type { questionnaireChannel } from '@certame/contract/features/exam/channels.ts';
import { countExamEvents } from '@certame/contract/features/timeline/exam-events/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { gridKey, keyOf } from '#lib/queries/query-keys.ts';
import { listen } from '#lib/realtime.ts';

/** Throttle: in an exam of thousands the server announces events every second. */
const pauseMs = 3000;

/**
 * Reads a questionnaire's events again when new ones are announced (throttled): at once after a quiet period, and at most every few
 * seconds.
 */
export function useLiveEvents(id: string, path: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDue = false;
    const read = (): void => {
      if (timer !== undefined) {
        isDue = true;
        return;
      }
      void client.invalidateQueries({ queryKey: gridKey(path) });
      void client.invalidateQueries({ queryKey: keyOf(countExamEvents, { id }) });
      timer = setTimeout(() => {
        timer = undefined;
        if (isDue) {
          isDue = false;
          read();
        }
      }, pauseMs);
    };
    const stop = listen<typeof questionnaireChannel>(
      'private-questionnaire.{id}',
      { id },
      { counters: read },
      (again) => {
        if (again) read();
      },
    );
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, id, path]);
}
