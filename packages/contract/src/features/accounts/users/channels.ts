import { z } from 'zod';
import { defineChannel } from '../../../kit/channel.ts';

const nothing = z.object({});

/** Events of one person, to all of their open pages. */
export const userChannel = defineChannel('private-user.{id}', {
  notification: nothing,
  'rights.changed': nothing,
  'session.revoked': nothing,
  'job.progress': z.object({ id: z.string() }),
  'chat.message': z.object({ conversation_id: z.string(), seq: z.number(), sender_id: z.string() }),
  'chat.changed': z.object({ conversation_id: z.string(), seq: z.number() }),
  'chat.read': z.object({ conversation_id: z.string() }),
  'chat.typing': z.object({ conversation_id: z.string(), user_id: z.string(), name: z.string() }),
});
