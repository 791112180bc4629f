import { z } from 'zod';
import { endpoint, permission } from '../../kit/endpoint.ts';
import { cleanText, idParams, instantSchema, noticesReply, uuidSchema } from '../../kit/field-schemas.ts';
import { gridQuerySchema, gridReplySchema } from '../../kit/grid.ts';
import { exportOfList } from '../../kit/list-export.ts';
import { recordingLimits } from '../proctoring/recording/recording-limits.ts';
import { streamLimits } from './stream-limits.ts';
import { streamSources, streamStates, streamVideoStates } from './stream-states.ts';

const tag = 'streams';
/** Those who stream, as far as they teach the class or look after all classes. */
const broadcasters = permission('stream.menu');
/** And the students of the class, who reach its page. */
const viewers = permission('stream.menu|classes.students.menu');
const deviceId = z.string().min(8).max(64);

/** What a stream is, as a list shows it. */
export const streamSchema = z.object({
  id: z.string(),
  title: z.string(),
  class_id: z.string(),
  class_name: z.string(),
  state: z.enum(streamStates),
  /** Null: whenever its broadcaster begins. */
  planned_at: z.string().nullable(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** Who broadcast it, or is to. */
  broadcaster: z.string(),
  recorded: z.boolean(),
  video_state: z.enum(streamVideoStates),
  video_ms: z.number().nullable(),
  /** The content that was made of it, where the reader may open it. */
  content_id: z.string().nullable(),
});
export type Stream = z.output<typeof streamSchema>;

export const listStreams = endpoint({
  method: 'GET',
  path: '/api/v1/streams',
  access: broadcasters,
  query: gridQuerySchema,
  reply: gridReplySchema(streamSchema),
});
export const exportStreams = exportOfList(listStreams);

/** Classes that the caller may stream to. */
export const listStreamClasses = endpoint({
  method: 'GET',
  path: '/api/v1/streams/classes',
  access: broadcasters,
  reply: z.object({ model: z.array(z.object({ id: z.string(), name: z.string() })) }),
});

/** Streams of a class: now, planned, past. */
export const listClassStreams = endpoint({
  method: 'GET',
  path: '/api/v1/classes_students/:class_id/streams',
  access: permission('classes.students.menu|classes.menu'),
  tag,
  params: z.object({ class_id: uuidSchema }),
  reply: z.object({ model: z.array(streamSchema) }),
});

/** Where it can be watched at this moment: the newest segment and how far it has come. */
export const liveSegmentSchema = z.object({
  segment_id: z.string(),
  mime: z.string(),
  /** In base64. */
  header: z.string().nullable(),
  chunks: z.number(),
});

export const streamDetailsSchema = streamSchema.extend({
  shows: z.enum(streamSources),
  microphone: z.boolean(),
  may_broadcast: z.boolean(),
  /** Of the page that broadcasts: told to those who might. */
  device_id: z.string().nullable(),
  last_chunk_at: z.string().nullable(),
  live: liveSegmentSchema.nullable(),
  /** Who watches; null where that isn't known. */
  viewers: z.array(z.object({ id: z.string(), name: z.string() })).nullable(),
  server_now: z.string(),
});
export type StreamDetails = z.output<typeof streamDetailsSchema>;

export const getStream = endpoint({
  method: 'GET',
  path: '/api/v1/streams/:id',
  access: viewers,
  params: idParams,
  reply: z.object({ model: streamDetailsSchema }),
});

export const streamBody = z.object({
  title: cleanText(streamLimits.titleMax).min(1, { error: 'required' }),
  class_id: uuidSchema,
  planned_at: instantSchema.nullable().default(null),
  shows: z.enum(streamSources),
  microphone: z.boolean().default(true),
  recorded: z.boolean().default(false),
});
export const createStream = endpoint({
  method: 'POST',
  path: '/api/v1/streams',
  access: broadcasters,
  body: streamBody,
  status: 201,
  reply: z.object({ model: z.object({ id: z.string() }) }),
});
/** Of one that has not begun. */
export const updateStream = endpoint({
  method: 'PUT',
  path: '/api/v1/streams/:id',
  access: broadcasters,
  params: idParams,
  body: streamBody,
  reply: noticesReply,
});
/** One that goes on is ended first. */
export const deleteStream = endpoint({
  method: 'DELETE',
  path: '/api/v1/streams/:id',
  access: broadcasters,
  params: idParams,
  reply: noticesReply,
});

/** Begins a stream, or goes on with it after a reload. `take_over`: from another page or person. */
export const startStream = endpoint({
  method: 'POST',
  path: '/api/v1/streams/:id/start',
  access: broadcasters,
  params: idParams,
  body: z.object({ device_id: deviceId, take_over: z.boolean().default(false) }),
  reply: z.object({}),
});
export const endStream = endpoint({
  method: 'POST',
  path: '/api/v1/streams/:id/end',
  access: broadcasters,
  params: idParams,
  reply: noticesReply,
});

const segmentParams = idParams.extend({ segment_id: uuidSchema });
const chunkParams = segmentParams.extend({
  ordinal: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number),
});

/** Begins a segment, or finds it begun: the id is the device's. */
export const openStreamSegment = endpoint({
  method: 'PUT',
  path: '/api/v1/streams/:id/segments/:segment_id',
  access: broadcasters,
  params: segmentParams,
  body: z.object({
    device_id: deviceId,
    mime: z.string().regex(/^video\/webm(;[ -~]{1,60})?$/, { error: 'type' }),
    /** Milliseconds since it began, by the device's clock. */
    age_ms: z.int().min(0).max(2_000_000_000),
    header: z
      .base64()
      .max(2 * recordingLimits.headerMaxBytes)
      .optional(),
  }),
  reply: z.object({}),
});
/** Acknowledged when it is kept. One that is there already stays as it is. */
export const putStreamChunk = endpoint({
  method: 'PUT',
  path: '/api/v1/streams/:id/segments/:segment_id/chunks/:ordinal',
  access: broadcasters,
  params: chunkParams,
  query: z.object({ device_id: deviceId }),
  carries: 'bytes',
  bodyLimitBytes: recordingLimits.chunkMaxBytes,
  reply: z.object({ ordinal: z.number() }),
});
export const endStreamSegment = endpoint({
  method: 'POST',
  path: '/api/v1/streams/:id/segments/:segment_id/end',
  access: broadcasters,
  params: segmentParams,
  body: z.object({ device_id: deviceId, chunks: z.int().min(0).max(1_000_000) }),
  reply: z.object({}),
});
export const readStreamChunk = endpoint({
  method: 'GET',
  path: '/api/v1/streams/:id/segments/:segment_id/chunks/:ordinal',
  access: viewers,
  params: chunkParams,
  carries: 'file',
});
