import { ApiError, request } from '#lib/http/http.ts';
import { sendBody } from '#lib/http/upload.ts';
import type { RecordingCalls } from '#lib/media/recording/recording-sender.ts';

/** Timeouts of a chunk. Chunks are small: a connection on which one doesn't move for `stallMs` is down. */
const chunkTimes = { timeoutMs: 60_000, stallMs: 20_000 } as const;

/** A foreign reply (captive portal) is no acknowledgement, whatever its status. */
function requireOwn(reply: unknown, ordinal: number): void {
  if ((reply as { ordinal?: unknown } | null)?.ordinal !== ordinal)
    throw new ApiError({ status: 502, code: 'http-foreign' });
}

/** The recording's API calls for the attempt that this page shows. */
export function createRecordingCalls(
  answerId: string,
  deviceId: string,
  institutionId: string | undefined,
  /** Called with each chunk's reply: whether somebody watches live. */
  onHurry: (isHurried: boolean) => void,
): RecordingCalls {
  const at = (segmentId: string): string => `/api/v1/answers/${answerId}/segments/${segmentId}`;
  return {
    open: ({ id, source, mime, header, startedAtMs }) =>
      request('PUT', at(id), {
        body: {
          ...{ device_id: deviceId, source, mime, age_ms: Math.max(0, Math.round(Date.now() - startedAtMs)) },
          ...(header === null ? {} : { header }),
        },
        ...{ quiet: true, institutionId },
      }),
    put: async ({ segmentId, ordinal, bytes }) => {
      const path = `${at(segmentId)}/chunks/${ordinal}?device_id=${encodeURIComponent(deviceId)}`;
      const reply = await sendBody<unknown>('PUT', path, bytes, {
        ...chunkTimes,
        headers: { 'Content-Type': 'application/octet-stream' },
        institutionId,
      });
      requireOwn(reply, ordinal);
      onHurry((reply as { short_slices?: unknown }).short_slices === true);
    },
    end: ({ id, chunks }) =>
      request('POST', `${at(id)}/end`, { body: { device_id: deviceId, chunks }, quiet: true, institutionId }),
  };
}
