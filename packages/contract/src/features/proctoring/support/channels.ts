import { z } from 'zod';
import { defineChannel } from '../../../kit/channel.ts';

/** Of one request: its candidate and the staff who may see it. An event carries nothing: each side asks for what it may read. */
export const supportChannel = defineChannel('private-support.{request_id}', { changed: z.object({}) });

/** Of those who have the queue open, which says whom a new request needs no other notice for. */
export const supportQueueChannel = defineChannel('presence-support-queue.{institution_id}', {
  changed: z.object({}),
});
