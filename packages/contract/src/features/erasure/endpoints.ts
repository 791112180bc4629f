import { z } from 'zod';
import { endpoint, permission } from '../../kit/endpoint.ts';
import { cleanText, idParams, noticesReply } from '../../kit/field-schemas.ts';
import { erasureAnswerMax, erasureStates } from './states.ts';

const access = permission('users.edit');

export const erasureRequestSchema = z.object({
  id: z.string(),
  state: z.enum(erasureStates),
  /** The person who requested the erasure; after it, nothing identifies them. */
  person: z.object({ name: z.string(), email: z.string().nullable(), picture: z.string().nullable() }),
  reason: z.string(),
  created_at: z.string(),
  answer: z.string().nullable(),
  closed_at: z.string().nullable(),
  closed_by_name: z.string().nullable(),
});
export type ErasureRequest = z.output<typeof erasureRequestSchema>;

/** Open ones with the oldest first, or closed ones with the latest first. */
export const listErasureRequests = endpoint({
  method: 'GET',
  path: '/api/v1/erasure_requests',
  access,
  query: z.object({
    closed: z.stringbool().default(false),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  }),
  reply: z.object({
    model: z.array(erasureRequestSchema),
    total: z.number(),
    per_page: z.number(),
    open: z.number(),
  }),
});
/** Refuses the request; the person gets the reason. */
export const refuseErasure = endpoint({
  method: 'POST',
  path: '/api/v1/erasure_requests/:id/refuse',
  access,
  params: idParams,
  body: z.object({ answer: cleanText(erasureAnswerMax).min(1, { error: 'required' }) }),
  reply: noticesReply,
});
/** Erases what the institution holds of the person; results of exams stay without a name. */
export const carryOutErasure = endpoint({
  method: 'POST',
  path: '/api/v1/erasure_requests/:id/carry_out',
  access,
  params: idParams,
  reply: noticesReply,
});
