import { z } from 'zod';
import { authenticated, endpoint } from '../../kit/endpoint.ts';
import { idParams, noticesReply } from '../../kit/field-schemas.ts';

export const currentNewsSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Clean HTML. */
  description: z.string(),
  start: z.string(),
  finish: z.string(),
});
export type CurrentNews = z.output<typeof currentNewsSchema>;

/** Current notices for the caller that they have not dismissed, the newest first. */
export const listCurrentNews = endpoint({
  method: 'GET',
  path: '/api/v1/news/current',
  access: authenticated,
  reply: z.object({ model: z.array(currentNewsSchema) }),
});
export const dismissNews = endpoint({
  method: 'POST',
  path: '/api/v1/news/:id/dismiss',
  access: authenticated,
  params: idParams,
  reply: noticesReply,
});
