import { useEffect, useRef } from 'react';
import { dropOfflineCache } from '#lib/page/offline-cache.ts';
import { canEnter } from '../can-enter.ts';
import type { ExamView } from '../core/exam-view.ts';
import { cachePage, dropUnusedPage } from './cache-page.ts';

/** The first question has the connection for itself; what the room needs later is loaded, and all of it cached, afterwards. */
const afterMs = 2500;

/**
 * Caches the page before the start, where there is time: from the first question on it survives a reload without a connection.
 * The cache is emptied where the candidate leaves without entering.
 */
export function useOfflinePageBeforeStart(view: ExamView): void {
  const isOpen = view.phase === 'before' && canEnter(view.info);
  useEffect(() => {
    if (isOpen) void cachePage();
  }, [isOpen]);
  const phase = useRef(view.phase);
  useEffect(() => {
    phase.current = view.phase;
  }, [view.phase]);
  useEffect(
    () => () => {
      if (phase.current !== 'room') dropUnusedPage();
    },
    [],
  );
}

/** Caches the page while an exam is open, with what `loadRest` brings, and empties the cache afterwards. Null: no exam at all. */
export function useOfflinePage(open: boolean | null, loadRest?: () => Promise<unknown>): void {
  useEffect(() => {
    if (open === null) return;
    if (!open) {
      dropOfflineCache();
      return;
    }
    let isLeft = false;
    const cache = (): void => {
      if (!isLeft) void cachePage();
    };
    const timer = setTimeout(() => void Promise.resolve(loadRest?.()).then(cache, cache), afterMs);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [open, loadRest]);
}
