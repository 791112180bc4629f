import { z } from 'zod';
import { endpoint, participation, permission, publicAccess } from '../../../kit/endpoint.ts';
import { noticesReply, uuidSchema } from '../../../kit/field-schemas.ts';
import { gridQuerySchema, gridReplySchema } from '../../../kit/grid.ts';
import { exportOfList } from '../../../kit/list-export.ts';
import { mediaSources, recordingStates } from '../video-states.ts';
import { recordingLimits } from './recording-limits.ts';

const tag = 'proctoring';
const candidate = participation('questionnaires.menu.answers|questionnaires.can_answer');
const deviceId = z.string().min(8).max(64);
const segmentParams = z.object({ answer_id: uuidSchema, segment_id: uuidSchema });

/** Begins a segment, or finds it begun: the id is the device's. */
export const openSegment = endpoint({
  method: 'PUT',
  path: '/api/v1/answers/:answer_id/segments/:segment_id',
  access: candidate,
  tag,
  params: segmentParams,
  body: z.object({
    device_id: deviceId,
    source: z.enum(mediaSources),
    mime: z.string().regex(/^(video\/webm|image\/jpeg)(;[ -~]{1,60})?$/, { error: 'type' }),
    /** Milliseconds since it began, by the device's clock: its beginning is told by the server's. */
    age_ms: z.int().min(0).max(2_000_000_000),
    /** What stands before the first cluster, in base64: the rest can be read even where the first chunk never arrives. */
    header: z
      .base64()
      .max(2 * recordingLimits.headerMaxBytes)
      .optional(),
  }),
  reply: z.object({}),
});

/** Acknowledged when it is kept for good. One that is there already stays as it is. */
export const putChunk = endpoint({
  method: 'PUT',
  path: '/api/v1/answers/:answer_id/segments/:segment_id/chunks/:ordinal',
  access: candidate,
  tag,
  params: segmentParams.extend({
    ordinal: z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number),
  }),
  query: z.object({ device_id: deviceId }),
  carries: 'bytes',
  bodyLimitBytes: recordingLimits.chunkMaxBytes,
  reply: z.object({
    ordinal: z.number(),
    /** Somebody watches, and the server has time for chunks of `watchedSliceMs`. */
    short_slices: z.literal(true).optional(),
  }),
});

/** The recorder stopped: nothing more than `chunks` will come. */
export const endSegment = endpoint({
  method: 'POST',
  path: '/api/v1/answers/:answer_id/segments/:segment_id/end',
  access: candidate,
  tag,
  params: segmentParams,
  body: z.object({ device_id: deviceId, chunks: z.int().min(0).max(1_000_000) }),
  reply: z.object({}),
});

const staff = permission('proctoring.recording');
const watchers = permission('proctoring.recording|proctoring.audit');
const attemptParams = z.object({ attempt_id: uuidSchema });

export const recordingSchema = z.object({
  /** Of the attempt. */
  id: z.string(),
  person: z.string(),
  questionnaire: z.string(),
  state: z.enum(recordingStates),
  began_at: z.string(),
  video_ms: z.number().nullable(),
  /** Of chunks, stills and video. */
  bytes: z.number(),
  gaps: z.array(z.object({ from_ms: z.number(), to_ms: z.number() })),
  failure: z.string().nullable(),
  /** From when on it is deleted; null: the attempt is still open. */
  delete_after: z.string().nullable(),
  deleted_at: z.string().nullable(),
});
export type Recording = z.output<typeof recordingSchema>;

export const listRecordings = endpoint({
  method: 'GET',
  path: '/api/v1/proctoring/recordings',
  access: staff,
  tag,
  query: gridQuerySchema,
  reply: gridReplySchema(recordingSchema),
});
export const exportRecordings = exportOfList(listRecordings);

/** What all recordings of the institution take, and the longest time that any is kept. */
export const getRecordingSpace = endpoint({
  method: 'GET',
  path: '/api/v1/proctoring/recordings/space',
  access: staff,
  tag,
  reply: z.object({
    model: z.object({ bytes: z.number(), recordings: z.number(), next_deletion_at: z.string().nullable() }),
  }),
});

/** Joins a recording anew. */
export const joinRecordingAgain = endpoint({
  method: 'POST',
  path: '/api/v1/proctoring/recordings/:attempt_id/join',
  access: staff,
  tag,
  params: attemptParams,
  status: 202,
  reply: noticesReply,
});

/** The joined video, by ranges. Each view is kept. */
export const getRecordingVideo = endpoint({
  method: 'GET',
  path: '/api/v1/proctoring/recordings/:attempt_id/video',
  access: watchers,
  tag,
  params: attemptParams,
  carries: 'file',
});

/** An address of the video for one session, for players, which send no headers. Each view is kept. */
export const makeVideoAddress = endpoint({
  method: 'POST',
  path: '/api/v1/proctoring/recordings/:attempt_id/address',
  access: watchers,
  tag,
  params: attemptParams,
  reply: z.object({ address: z.string() }),
});
export const playRecording = endpoint({
  method: 'GET',
  path: '/api/v1/proctoring/video',
  access: publicAccess(
    'the sealed key names one video and one session, and session and right are asked for again at each range',
  ),
  tag,
  query: z.object({ key: z.string().max(2000) }),
  carries: 'file',
});
