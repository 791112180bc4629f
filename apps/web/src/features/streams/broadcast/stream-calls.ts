import {
  endStreamSegment,
  openStreamSegment,
  putStreamChunk,
} from '@certame/contract/features/streams/endpoints.ts';
import { call } from '#lib/http/call.ts';
import { ApiError } from '#lib/http/http.ts';
import { fillPath } from '#lib/http/send.ts';
import { sendBody } from '#lib/http/upload.ts';
import type { RecordingCalls } from '#lib/media/recording/recording-sender.ts';

const quiet = { quiet: true } as const;

/** API calls of a stream that this page broadcasts. */
export const createStreamCalls = (streamId: string, deviceId: string): RecordingCalls => ({
  open: ({ id, mime, header, startedAtMs }) =>
    call(
      openStreamSegment,
      {
        params: { id: streamId, segment_id: id },
        body: {
          ...{ device_id: deviceId, mime, age_ms: Math.max(0, Math.round(Date.now() - startedAtMs)) },
          ...(header === null ? {} : { header }),
        },
      },
      quiet,
    ),
  put: async ({ segmentId, ordinal, bytes }) => {
    const path = fillPath(putStreamChunk.path, { id: streamId, segment_id: segmentId, ordinal });
    const reply = await sendBody<{ ordinal?: unknown } | null>(
      'PUT',
      `${path}?device_id=${encodeURIComponent(deviceId)}`,
      bytes,
      { timeoutMs: 60_000, stallMs: 20_000, headers: { 'Content-Type': 'application/octet-stream' } },
    );
    // A foreign reply (captive portal) is no acknowledgement.
    if (reply?.ordinal !== ordinal) throw new ApiError({ status: 502, code: 'http-foreign' });
  },
  end: ({ id, chunks }) =>
    call(
      endStreamSegment,
      { params: { id: streamId, segment_id: id }, body: { device_id: deviceId, chunks } },
      quiet,
    ),
});
