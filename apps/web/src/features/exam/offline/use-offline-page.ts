import { useEffect, useRef } from 'react';
import { dropOfflineCache } from '#lib/page/offline-cache.ts';
import type { ExamView } from '../core/exam-view.ts';
import { mayEnter } from '../may-enter.ts';
import { dropUnusedPage, keepPage } from './keep-page.ts';

/** The first question comes first; what was loaded with it is kept then. */
const afterMs = 2500;

/**
 * At the door, where there is time: whoever enters has a page that survives a reload without a line from the first question
 * on. Nothing of it stays with those who turn round.
 */
export function useOfflineDoor(view: ExamView): void {
  const isOpen = view.phase === 'before' && mayEnter(view.info);
  useEffect(() => {
    if (isOpen) void keepPage();
  }, [isOpen]);
  const phase = useRef(view.phase);
  useEffect(() => {
    phase.current = view.phase;
  }, [view.phase]);
  useEffect(
    () => () => {
      if (phase.current !== 'room') void dropUnusedPage();
    },
    [],
  );
}

/** While an exam is open its page survives a reload without a line; afterwards nothing of it is kept. Null: no exam at all. */
export function useOfflinePage(open: boolean | null): void {
  useEffect(() => {
    if (open === null) return;
    if (!open) {
      dropOfflineCache();
      return;
    }
    const timer = setTimeout(() => void keepPage(), afterMs);
    return () => clearTimeout(timer);
  }, [open]);
}
