import { z } from 'zod';
import { defineChannel } from '../../kit/channel.ts';

/** Of a call, for those who were invited to it. Events carry no signals: a page asks for those meant for it. */
export const callChannel = defineChannel('private-call.{call_id}', {
  /** Somebody came, went or was muted, a signal waits, or the call is over. */
  changed: z.object({}),
  /** Somebody wrote beside it. */
  'message.sent': z.object({}),
});
