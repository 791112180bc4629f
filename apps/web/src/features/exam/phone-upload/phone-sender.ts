import { uploadLinkHeader } from '@certame/contract/constants.ts';
import type { LinkedSlot } from '@certame/contract/features/exam/uploads/endpoints.ts';
import { list, number, orNull, record, type Shape, text } from '#lib/http/shape.ts';
import { sendBody, type UploadOptions } from '#lib/http/upload.ts';
import { bytesHeaders, partTimes, progressShape, readAs } from '../media/sending/room-sender.ts';
import type { UploadSender } from '../media/sending/send-in-parts.ts';

const words = list(text) as Shape<never[]>;
const slotShape = record<LinkedSlot>({
  slot: text,
  question_number: orNull(number),
  answer_kinds: words,
  media_kinds: words,
  max_seconds: number,
  max_file_bytes: number,
  files_left: number,
  expires_at: text,
  server_now: text,
});
const endShape = record<{ files_left: number }>({ files_left: number });

export interface PhoneCalls {
  /** What the code stands for at this moment. */
  open(): Promise<LinkedSlot>;
  sender: UploadSender<{ files_left: number }>;
}

const base = '/api/v1/phone_uploads';
const endTimeoutMs = 180_000;

/** The calls of a phone, by the sealed link of its address and nothing else. */
export function createPhoneCalls(link: string): PhoneCalls {
  const send = (
    method: 'POST' | 'PUT',
    path: string,
    body: unknown,
    { headers, ...options }: UploadOptions = {},
  ): Promise<unknown> =>
    sendBody<unknown>(method, path, body instanceof Blob ? body : JSON.stringify(body), {
      ...options,
      headers: { 'Content-Type': 'application/json', [uploadLinkHeader]: link, ...headers },
    });
  return {
    open: async () => readAs(slotShape, await send('POST', `${base}/open`, {})),
    sender: {
      begin: async ({ id, name, size }) =>
        readAs(progressShape, await send('POST', base, { upload_id: id, name, size })),
      put: async (id, part, bytes, onProgress) =>
        readAs(
          progressShape,
          await send('PUT', `${base}/${id}/parts/${part}`, bytes, {
            ...partTimes,
            headers: bytesHeaders,
            onProgress,
          }),
        ),
      end: async (id) =>
        readAs(endShape, await send('POST', `${base}/${id}/end`, {}, { timeoutMs: endTimeoutMs })),
      // A phone only writes; what it leaves is forgotten by itself.
      drop: () => Promise.resolve(),
    },
  };
}
