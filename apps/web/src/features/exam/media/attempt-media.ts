import { findIndexedDb } from '#lib/find-indexed-db.ts';
import type { Attempt } from '../core/attempt/attempt-types.ts';
import type { SentFile } from '../core/replies.ts';
import { browserTimers } from '../core/time/timers.ts';
import { hearPhoneEvents } from '../room/phone-events.ts';
import { type CaptureStore, createCaptureStore } from './keeping/capture-store.ts';
import { createPhoneFiles, type PhoneFiles } from './phone/phone-files.ts';
import { type CaptureQueue, createCaptureQueue } from './sending/capture-queue.ts';
import { createRoomSender } from './sending/room-sender.ts';
import type { UploadSender } from './sending/send-in-parts.ts';

/** Stores and queues of the media questions of one attempt, whichever question is on the screen. */
export interface AttemptMedia {
  store: CaptureStore;
  queue: CaptureQueue;
  phone: PhoneFiles;
}

/** Resolves at the first moment at which the answer may be changed. */
function whenEditable(attempt: Attempt): Promise<void> {
  return new Promise((resolve) => {
    const check = (): boolean => {
      if (!attempt.mayAttach()) return false;
      resolve();
      return true;
    };
    if (check()) return;
    const unsubscribe = attempt.subscribe(() => {
      if (check()) unsubscribe();
    });
  });
}

/** Resolves when the change that names the file is on this device's disk; false: the answer doesn't name it. */
function whenInAnswer(attempt: Attempt, itemId: string, fileId: string): Promise<boolean> {
  return new Promise((resolve) => {
    const check = (): void => {
      const view = attempt.view();
      if (view.writing) return;
      unsubscribe();
      const value = view.responses.get(itemId)?.value;
      resolve(Array.isArray(value) && value.includes(fileId));
    };
    const unsubscribe = attempt.subscribe(check);
    // A task later, since `attach` adds the file to the answer asynchronously.
    setTimeout(check);
  });
}

/** Fake sender of a preview, in which nothing leaves the page. */
const previewSender: UploadSender<SentFile> = {
  begin: async ({ size }) => ({ next_part: 0, part_bytes: Math.max(1, size) }),
  put: async () => ({ next_part: 1, part_bytes: 1 }),
  end: async (id) => ({ id, name: '' }),
  drop: async () => undefined,
};

const all = new WeakMap<Attempt, AttemptMedia>();

/** @param isPreview Nothing is stored on this device, and nothing is sent. */
export function mediaOf(attempt: Attempt, isPreview: boolean): AttemptMedia {
  const known = all.get(attempt);
  if (known) return known;
  const { answerId } = attempt.view();
  const store = createCaptureStore(isPreview ? null : findIndexedDb(), Date.now);
  const media: AttemptMedia = {
    store,
    queue: createCaptureQueue({
      store,
      slot: answerId,
      sender: isPreview ? previewSender : createRoomSender(answerId),
      timers: browserTimers,
      random: Math.random,
      onQueued: attempt.attach,
      whenTakeable: () => whenEditable(attempt),
      whenTaken: (itemId, sent) => whenInAnswer(attempt, itemId, sent.id),
    }),
    phone: createPhoneFiles(attempt),
  };
  all.set(attempt, media);
  return media;
}

/**
 * Resumes the uploads that this device has stored for the attempt, and follows the phone's uploads, until the room is closed. `resumed`:
 * the attempt knows everything that is to be sent.
 */
export function startMedia(attempt: Attempt): { resumed: Promise<void>; stop: () => void } {
  const { queue, phone } = mediaOf(attempt, false);
  const resumed = queue.resume();
  const stops = [hearPhoneEvents(phone.hear), phone.start()];
  window.addEventListener('online', queue.retryNow);
  const stop = (): void => {
    queue.stop();
    for (const end of stops) end();
    window.removeEventListener('online', queue.retryNow);
  };
  return { resumed, stop };
}
