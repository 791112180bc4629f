import { z } from 'zod';
import { authenticated, endpoint } from '../../kit/endpoint.ts';
import { idParams, noticesReply, uuidSchema } from '../../kit/field-schemas.ts';
import { gridQuerySchema, gridReplySchema } from '../../kit/grid.ts';

export const notificationTypes = [
  'answer.comment',
  'questionnaire_link.sent',
  'questionnaire.result',
  'attempt.voided',
  'attempt.new_chance',
  'attempt.restored',
  'class.invite',
  'text.message',
  'recording.storage',
  'support.requested',
  'support.transferred',
  'stream.started',
  'appeal.asked',
  'appeal.decided',
  'appeal.new_score',
  'appeal.assigned',
  'appeal.answered',
  'grading.risk',
  'job_done',
] as const;
export const notificationSchema = z.object({
  id: z.string(),
  type: z.string(),
  created_at: z.string(),
  read_at: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  link: z.string().nullable(),
  message: z.string(),
});
export type Notification = z.output<typeof notificationSchema>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/v1/users/notifications',
  access: authenticated,
  tag: 'notifications',
  query: gridQuerySchema,
  reply: gridReplySchema(notificationSchema),
});
export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/v1/users/notifications/read',
  access: authenticated,
  tag: 'notifications',
  /** `all`: every one of the active institution. */
  body: z.object({ uuids: z.array(uuidSchema).max(500).default([]), all: z.boolean().default(false) }),
  reply: noticesReply,
});
export const readNotification = endpoint({
  method: 'POST',
  path: '/api/v1/users/notifications/:id/read',
  access: authenticated,
  tag: 'notifications',
  params: idParams,
  reply: noticesReply,
});
