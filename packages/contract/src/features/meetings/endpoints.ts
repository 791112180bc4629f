import { z } from 'zod';
import { endpoint, permission } from '../../kit/endpoint.ts';
import { cleanText, idParams, instantSchema, noticesReply, uuidSchema } from '../../kit/field-schemas.ts';

const access = permission('meet.menu');
const base = '/api/v1/meetings';

export const meetingMessageMaxChars = 2000;

export const meetingSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Last part of its address: whoever of the institution has it may come in. */
  link: z.string(),
  host_id: z.string(),
  host_name: z.string(),
  starts_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** Pages that take part at this moment. */
  present: z.int(),
  created_at: z.string(),
});
export type Meeting = z.output<typeof meetingSchema>;

/** Meetings that one has made or taken part in, the next and the newest first. */
export const listMeetings = endpoint({
  method: 'GET',
  path: base,
  access,
  reply: z.object({ model: z.array(meetingSchema) }),
});

export const createMeeting = endpoint({
  method: 'POST',
  path: base,
  access,
  body: z.object({ name: cleanText(120).min(1), starts_at: instantSchema.nullable() }),
  reply: z.object({ model: meetingSchema }),
});

/** The meeting of a link, for any member who may meet. */
export const findMeeting = endpoint({
  method: 'GET',
  path: `${base}/link/:link`,
  access,
  params: z.object({ link: z.string().max(40) }),
  reply: z.object({ model: meetingSchema }),
});

/** Comes in by the link: from then on one may join its call. */
export const enterMeeting = endpoint({
  method: 'POST',
  path: `${base}/link/:link/enter`,
  access,
  params: z.object({ link: z.string().max(40) }),
  reply: z.object({ model: z.object({ id: z.string(), call_id: z.string() }) }),
});

/** Ends it for everybody: its host. */
export const endMeeting = endpoint({
  method: 'POST',
  path: `${base}/:id/end`,
  access,
  params: idParams,
  reply: noticesReply,
});

export const meetingMessageSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  body: z.string(),
  created_at: z.string(),
});
export type MeetingMessage = z.output<typeof meetingMessageSchema>;

/** What was written in it, the newest 200, for those who came in. */
export const listMeetingMessages = endpoint({
  method: 'GET',
  path: `${base}/:id/messages`,
  access,
  params: idParams,
  reply: z.object({ model: z.array(meetingMessageSchema) }),
});

/** Written once for each `client_id`. */
export const sendMeetingMessage = endpoint({
  method: 'POST',
  path: `${base}/:id/messages`,
  access,
  params: idParams,
  body: z.object({ client_id: uuidSchema, body: cleanText(meetingMessageMaxChars).min(1) }),
  reply: z.object({}),
});
