import type { LinkedSlot } from '@certame/contract/features/exam/uploads/endpoints.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { findIndexedDb } from '#lib/find-indexed-db.ts';
import { isApiError } from '#lib/http/api-error.ts';
import { browserTimers } from '../core/time/timers.ts';
import { type CaptureStore, createCaptureStore } from '../media/keeping/capture-store.ts';
import { type CaptureQueue, createCaptureQueue } from '../media/sending/capture-queue.ts';
import type { Places } from './phone-places.ts';
import { createPhoneCalls } from './phone-sender.ts';

export interface OpenPhone {
  kind: 'ready';
  slot: LinkedSlot;
  /** When the code expires, on the page's monotonic clock. */
  endsMs: number;
  queue: CaptureQueue;
  store: CaptureStore;
}
export type PhoneUpload = OpenPhone | { kind: 'loading' | 'failed' | 'invalid' | 'paused' };

const failedKind = (error: unknown): 'failed' | 'invalid' | 'paused' => {
  if (!isApiError(error)) return 'failed';
  if (error.code === 'exam-paused') return 'paused';
  return error.code === 'invalid-signature' ? 'invalid' : 'failed';
};

/** Opens the upload link, and resumes the captures that this phone has stored for the same question. */
export function usePhoneUpload(link: string) {
  const calls = useMemo(() => createPhoneCalls(link), [link]);
  const [state, setState] = useState<PhoneUpload>({ kind: 'loading' });
  const [places, setPlaces] = useState<Places>({ filesLeft: 0, counted: new Set() });
  const begun = useRef(new Set<string>());
  const [sent, setSent] = useState(0);
  const queue = useRef<CaptureQueue | null>(null);

  const learn = useCallback(
    (filesLeft: number): void => setPlaces({ filesLeft, counted: new Set(begun.current) }),
    [],
  );
  const openQueue = useCallback(
    (slot: LinkedSlot, store: CaptureStore): CaptureQueue =>
      createCaptureQueue({
        store,
        slot: slot.slot,
        sender: {
          ...calls.sender,
          async begin(input) {
            const progress = await calls.sender.begin(input);
            begun.current.add(input.id);
            return progress;
          },
          async drop(id) {
            const { files_left } = await calls.drop(id);
            begun.current.delete(id);
            learn(files_left);
          },
        },
        timers: browserTimers,
        random: Math.random,
        onQueued: () => undefined,
        whenTakeable: async () => undefined,
        whenTaken: async (_itemId, { files_left }) => {
          learn(files_left);
          setSent((count) => count + 1);
          return true;
        },
      }),
    [calls, learn],
  );
  const load = useCallback((): void => {
    queue.current?.stop();
    setState({ kind: 'loading' });
    calls.open().then(
      (slot) => {
        const store = createCaptureStore(findIndexedDb(), Date.now);
        const opened = openQueue(slot, store);
        queue.current = opened;
        begun.current = new Set(slot.uploads);
        learn(slot.files_left);
        const leftMs = Date.parse(slot.expires_at) - Date.parse(slot.server_now);
        setState({ kind: 'ready', slot, endsMs: performance.now() + leftMs, queue: opened, store });
        void opened.resume();
      },
      (error: unknown) => setState({ kind: failedKind(error) }),
    );
  }, [calls, openQueue, learn]);
  useEffect(() => {
    load();
    const again = (): void => queue.current?.retryNow();
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      queue.current?.stop();
    };
  }, [load]);
  return { state, places, sent, load };
}
