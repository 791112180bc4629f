import { fileAddress } from '#lib/files/file-blobs.ts';
import { isForeignCode } from '#lib/http/api-error.ts';
import { ApiError, isApiError, requestFile } from '#lib/http/http.ts';
import { attemptInstitution } from '../attempt-institution.ts';
import { browserTimers } from '../core/time/timers.ts';
import { cacheImage, findCachedImage } from '../offline/offline-images.ts';
import { createImageQueue, type ImageQueue } from './image-queue.ts';

/** A scan over a poor connection takes long; answers don't wait for it. */
const timeoutMs = 300_000;

/** A captive portal answers in the place of any address, with a page and a status of success. */
const isImage = ({ type }: Blob): boolean => type.startsWith('image/');

/** Preloaded images of the exam that has just begun, fetched encrypted before its start (`core/preload`). */
const preloaded = new Map<string, Promise<Blob | null>>();

export function keepImage(fileId: string, image: Promise<Blob | null>): void {
  preloaded.set(fileId, image);
}

async function load(fileId: string, signal: AbortSignal): Promise<string> {
  const brought = await preloaded.get(fileId);
  preloaded.delete(fileId);
  // An image that arrives after the room was left must not be cached: it would recreate the cache that was dropped.
  signal.throwIfAborted();
  if (brought && isImage(brought)) {
    void cacheImage(fileId, brought);
    return URL.createObjectURL(brought);
  }
  const kept = await findCachedImage(fileId);
  if (kept && isImage(kept)) return URL.createObjectURL(kept);
  const institutionId = attemptInstitution();
  const { blob } = await requestFile(fileAddress(fileId), { quiet: true, timeoutMs, signal, institutionId });
  if (!isImage(blob)) throw new ApiError({ status: 502, code: 'http-foreign' });
  void cacheImage(fileId, blob);
  return URL.createObjectURL(blob);
}

/** The server's answer is final: another request would get the same. */
const isFinal = (error: unknown): boolean =>
  isApiError(error) && !isForeignCode(error.code) && [400, 403, 404, 410, 422].includes(error.status);

const newQueue = (): ImageQueue =>
  createImageQueue({
    timers: browserTimers,
    random: Math.random,
    load,
    isFinal,
    drop: (address) => URL.revokeObjectURL(address),
  });

let queue: ImageQueue | null = null;

/** The images of the exam that is open in this page. */
export function examImages(): ImageQueue {
  queue ??= newQueue();
  return queue;
}

/** Stops the downloads and frees the images when the room is left. */
export function closeExamImages(): void {
  queue?.close();
  queue = null;
}
