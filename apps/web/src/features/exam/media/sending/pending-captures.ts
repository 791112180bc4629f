import { createChangeNotifier } from '../../core/change-notifier.ts';
import type { Failure } from '../../core/sending/failure.ts';
import type { Capture, CaptureStore } from '../keeping/capture-store.ts';

/** A capture as it is shown. `waiting`: for the connection; `refused`: rejected by the server for good. */
export interface PendingCapture {
  capture: Capture;
  state: 'draft' | 'queued' | 'sending' | 'waiting' | 'refused';
  percent: number;
  failure: Failure | null;
}
export interface PendingEntry extends PendingCapture {
  /** Resolves the promise that the attempt waits on; null where it doesn't wait. */
  settle: ((sent: Promise<unknown>) => void) | null;
}

/** The captures of this page, oldest first; a change makes new objects. */
export function createPendingCaptures(store: CaptureStore) {
  let entries: readonly PendingEntry[] = [];
  const { view, subscribe, changed } = createChangeNotifier<readonly PendingCapture[]>({
    build: () => entries,
    beforeListeners: () => undefined,
  });
  const find = (id: string): PendingEntry | undefined => entries.find((entry) => entry.capture.id === id);
  return {
    view,
    subscribe,
    find,
    next: () => entries.find(({ state }) => state === 'queued' || state === 'waiting'),
    add(capture: Capture): void {
      if (find(capture.id)) return;
      entries = [...entries, { capture, state: capture.state, percent: 0, failure: null, settle: null }];
      changed();
    },
    change(id: string, change: Partial<PendingEntry>): void {
      entries = entries.map((entry) => (entry.capture.id === id ? { ...entry, ...change } : entry));
      changed();
    },
    drop(id: string): void {
      entries = entries.filter((entry) => entry.capture.id !== id);
      void store.remove(id);
      changed();
    },
  };
}
