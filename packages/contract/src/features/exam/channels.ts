import { z } from 'zod';
import { defineChannel } from '../../kit/channel.ts';
import { finishReasons } from './states.ts';

const nothing = z.object({});

/** Events of an attempt while it is taken; only its candidate may join. */
export const attemptChannel = defineChannel('private-answer.{answer_id}', {
  'deadline.changed': z.object({ deadline: z.string().nullable(), server_now: z.string() }),
  'device.changed': z.object({ device_id: z.string() }),
  finished: z.object({ reason: z.enum(finishReasons) }),
  reopened: nothing,
  /** Staff look on, and would rather have the picture directly: a supervised page asks for the call. */
  'live.watched': nothing,
  'staff.paused': nothing,
  'staff.resumed': nothing,
  'unsent.given_up': nothing,
  /** The room asks the server for it, as after every event: an event may be missed. */
  'message.sent': z.object({ message_id: z.string() }),
  /** A phone has opened the page behind the question's code, sends a file, has sent it or given it up. */
  'upload.opened': z.object({ item_id: z.string() }),
  'upload.progress': z.object({ item_id: z.string(), upload_id: z.string(), percent: z.number() }),
  'upload.received': z.object({
    item_id: z.string(),
    upload_id: z.string(),
    file_id: z.string(),
    name: z.string(),
  }),
  'upload.dropped': z.object({ item_id: z.string(), upload_id: z.string() }),
  'question.voided': z.object({ item_id: z.string(), mode: z.enum(['keep', 'zero']).nullable() }),
});

/** `counters`: something about the attempts of a questionnaire has changed; pages that count them ask anew. */
export const questionnaireChannel = defineChannel('private-questionnaire.{id}', { counters: nothing });
