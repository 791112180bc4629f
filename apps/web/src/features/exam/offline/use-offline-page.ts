import { useEffect, useLayoutEffect, useRef } from 'react';
import { dropOfflineCache } from '#lib/page/offline-cache.ts';
import { canEnter } from '../can-enter.ts';
import type { ExamView } from '../core/exam-view.ts';
import { cachePage, dropUnusedPage } from './cache-page.ts';

/** Delay: the first question has the connection for itself. Afterwards the room's remaining code is loaded, and all of it cached. */
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
  // A layout effect: its cleanup runs before the next paint, and the document may be reloaded before that of a plain effect runs
  // (`beginAnew` in main.tsx).
  useLayoutEffect(
    () => () => {
      if (phase.current !== 'room') dropUnusedPage();
    },
    [],
  );
}

/** Caches the page while an exam is open, with what `loadRest` brings, and empties the cache afterwards. Null: no exam at all. */
export function useOfflinePage(open: boolean | null, loadRest?: () => Promise<unknown>): void {
  useLayoutEffect(() => {
    if (open === false) dropOfflineCache();
  }, [open]);
  useEffect(() => {
    if (!open) return;
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
