import { z } from 'zod';
import { tileSchema } from '../live/rooms.ts';
import { supportKinds, supportOutcomes, supportSides, supportStates } from './support-states.ts';

const messageSchema = z.object({
  id: z.string(),
  /** Rises by one within the request. */
  seq: z.int(),
  client_id: z.string(),
  side: z.enum(supportSides),
  sender_name: z.string(),
  text: z.string(),
  sent_at: z.string(),
});

/** What the candidate sees of the own request. */
export const mySupportSchema = z.object({
  id: z.string(),
  kind: z.enum(supportKinds),
  state: z.enum(supportStates),
  opened_at: z.string(),
  /** Place among those who wait for the same people, from 1; null: nobody waits any more. */
  place: z.int().nullable(),
  taken_by_name: z.string().nullable(),
  outcome: z.enum(supportOutcomes).nullable(),
  /** The call that staff have begun and that goes on; null: none. */
  call_id: z.string().nullable(),
  messages: z.array(messageSchema),
  server_now: z.string(),
});
export type MySupport = z.output<typeof mySupportSchema>;

const requestRow = z.object({
  id: z.string(),
  kind: z.enum(supportKinds),
  state: z.enum(supportStates),
  opened_at: z.string(),
  taken_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  candidate: z.string(),
  questionnaire: z.string(),
  /** Null: the candidate sits in no room yet. */
  room: z.string().nullable(),
  taken_by: z.string().nullable(),
  outcome: z.enum(supportOutcomes).nullable(),
});

/** A line of the history. */
export const supportRequestSchema = requestRow.extend({ waited_s: z.int() });
export type SupportRequest = z.output<typeof supportRequestSchema>;

/** A line of the queue. */
export const queuedRequestSchema = requestRow.extend({
  questionnaire_id: z.string(),
  taken_by_id: z.string().nullable(),
  /** The newest words that the candidate may read. */
  last_text: z.string(),
  last_side: z.enum(supportSides),
});
export type QueuedRequest = z.output<typeof queuedRequestSchema>;

export const supportQueueSchema = z.object({
  server_now: z.string(),
  waiting: z.int(),
  in_progress: z.int(),
  /** In progress with whoever asks. */
  mine: z.int(),
  /** Those that wait first, the longest on top. */
  requests: z.array(queuedRequestSchema),
});
export type SupportQueue = z.output<typeof supportQueueSchema>;

/** The support room: a request with everything that whoever helps needs. */
export const supportRoomSchema = requestRow.extend({
  server_now: z.string(),
  questionnaire_id: z.string(),
  room_id: z.string().nullable(),
  taken_by_id: z.string().nullable(),
  closed_by: z.string().nullable(),
  closing_note: z.string().nullable(),
  /** The call that goes on; null: none. */
  call_id: z.string().nullable(),
  messages: z.array(messageSchema.extend({ internal: z.boolean() })),
  transfers: z.array(
    z.object({
      id: z.string(),
      from_name: z.string().nullable(),
      to_name: z.string(),
      by_name: z.string(),
      note: z.string().nullable(),
      transferred_at: z.string(),
    }),
  ),
  /** How the candidate stands in the exam now. */
  candidate_now: tileSchema.extend({
    /** Staff have stopped the clock. */
    paused_by_staff: z.boolean(),
  }),
  /** Whoever asks has it, and so may write to the candidate. */
  is_mine: z.boolean(),
  /** Whoever asks may stop the clock and let it go on. */
  may_pause: z.boolean(),
});
export type SupportRoom = z.output<typeof supportRoomSchema>;
export type SupportMessage = SupportRoom['messages'][number];
