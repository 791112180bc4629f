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
  uploads: list(text),
  expires_at: text,
  server_now: text,
});
/** How many more files the question takes. */
interface FilesLeft {
  files_left: number;
}

const leftShape = record<FilesLeft>({ files_left: number });

export interface PhoneCalls {
  /** Opens the link: the question that it stands for, and its current state. */
  open(): Promise<LinkedSlot>;
  sender: UploadSender<FilesLeft>;
  /** Gives an upload up, so that its place is free again. */
  drop(id: string): Promise<FilesLeft>;
}

const base = '/api/v1/phone_uploads';
const endTimeoutMs = 180_000;

/** The calls of a phone, by the sealed link of its address and nothing else. */
export function createPhoneCalls(link: string): PhoneCalls {
  const send = (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: unknown,
    { headers, ...options }: UploadOptions = {},
  ): Promise<unknown> =>
    sendBody<unknown>(method, path, body instanceof Blob ? body : JSON.stringify(body), {
      ...options,
      headers: { 'Content-Type': 'application/json', [uploadLinkHeader]: link, ...headers },
    });
  const drop = async (id: string): Promise<FilesLeft> =>
    readAs(leftShape, await send('DELETE', `${base}/${id}`, {}));
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
        readAs(leftShape, await send('POST', `${base}/${id}/end`, {}, { timeoutMs: endTimeoutMs })),
      drop: async (id) => void (await drop(id)),
    },
    drop,
  };
}
