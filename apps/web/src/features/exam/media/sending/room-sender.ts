import type { UploadProgress } from '@certame/contract/features/exam/uploads/endpoints.ts';
import { ApiError, request } from '#lib/http/http.ts';
import { number, record, type Shape } from '#lib/http/shape.ts';
import { sendBody } from '#lib/http/upload.ts';
import { attemptInstitution } from '../../attempt-institution.ts';
import type { SentFile } from '../../core/replies.ts';
import { uploadShape } from '../../core/reply-shapes.ts';
import type { UploadSender } from './send-in-parts.ts';

/** Timeouts of a part. Parts are small: a connection on which one doesn't move for `stallMs` is down. */
export const partTimes = { timeoutMs: 10 * 60_000, stallMs: 60_000 } as const;
/** Timeout of the end: the server puts the parts together, checks the file and may re-encode a picture. */
const endTimeoutMs = 180_000;

export const progressShape = record<UploadProgress>({ next_part: number, part_bytes: number });
export const bytesHeaders = { 'Content-Type': 'application/octet-stream' } as const;

/** As `isForeignCode` knows them: somebody else's reply with a status of success is tried again. */
export function readAs<T>(shape: Shape<T>, reply: unknown): T {
  if (!shape(reply)) throw new ApiError({ status: 502, code: 'http-foreign' });
  return reply;
}

/** Uploads of the attempt that is open in this page. */
export function createRoomSender(answerId: string): UploadSender<SentFile> {
  const base = `/api/v1/answers/${answerId}/uploads`;
  const call = <T>(method: 'POST' | 'DELETE', path: string, body?: unknown, timeoutMs?: number): Promise<T> =>
    request<T>(method, path, { body, timeoutMs, quiet: true, institutionId: attemptInstitution() });
  return {
    begin: async ({ id, itemId, name, size }) =>
      readAs(progressShape, await call('POST', base, { upload_id: id, item_id: itemId, name, size })),
    put: async (id, part, bytes, onProgress) =>
      readAs(
        progressShape,
        await sendBody<unknown>('PUT', `${base}/${id}/parts/${part}`, bytes, {
          ...partTimes,
          headers: bytesHeaders,
          onProgress,
          institutionId: attemptInstitution(),
        }),
      ),
    end: async (id) =>
      readAs(uploadShape, await call('POST', `${base}/${id}/end`, undefined, endTimeoutMs)).model,
    drop: (id) => call('DELETE', `${base}/${id}`),
  };
}
