import { z } from 'zod';
import { authenticated, endpoint } from '../../kit/endpoint.ts';
import { cleanText, idParams, noticesReply } from '../../kit/field-schemas.ts';
import { sessionUserSchema } from '../accounts/sessions/endpoints.ts';

export const ownDetailsSchema = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  updated_at: z.string(),
});
export type MyDetails = z.output<typeof ownDetailsSchema>;
/** The caller's own profile, to be edited. */
export const getMyDetails = endpoint({
  method: 'GET',
  path: '/api/v1/profile',
  access: authenticated,
  reply: z.object({ model: ownDetailsSchema }),
});

/** The caller's square picture, re-encoded by the server. */
export const setProfilePicture = endpoint({
  method: 'POST',
  path: '/api/v1/profile/picture',
  access: authenticated,
  carries: 'multipart',
  spooled: true,
  bodyLimitBytes: 10 * 1024 * 1024,
  reply: z.object({ model: sessionUserSchema }),
});
export const removeProfilePicture = endpoint({
  method: 'DELETE',
  path: '/api/v1/profile/picture',
  access: authenticated,
  reply: z.object({ model: sessionUserSchema }),
});

export const ownSessionSchema = z.object({
  id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  device: z.enum(['computer', 'phone', 'tablet', 'unknown']),
  address: z.string().nullable(),
  last_seen_at: z.string(),
  created_at: z.string(),
});
export type OwnSession = z.output<typeof ownSessionSchema>;
export const listMySessions = endpoint({
  method: 'GET',
  path: '/api/v1/profile/sessions',
  access: authenticated,
  reply: z.object({ model: z.array(ownSessionSchema) }),
});
export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/profile/sessions/:id',
  access: authenticated,
  params: idParams,
  reply: noticesReply,
});
export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/v1/profile/sessions/end_others',
  access: authenticated,
  reply: noticesReply,
});

export const privacySchema = z.object({
  /** The open request of erasure in the active institution. */
  erasure_request: z.object({ id: z.string(), reason: z.string(), created_at: z.string() }).nullable(),
  /** The institution's answer, if it refused the latest request. */
  erasure_refusal: z.object({ answer: z.string(), closed_at: z.string() }).nullable(),
});
export const getPrivacy = endpoint({
  method: 'GET',
  path: '/api/v1/profile/privacy',
  access: authenticated,
  reply: z.object({ model: privacySchema }),
});
/** Exports the caller's data in the active institution, by a job. */
export const exportMyData = endpoint({
  method: 'POST',
  path: '/api/v1/profile/export',
  access: authenticated,
  status: 202,
  reply: z.object({ job_id: z.string() }),
});
export const requestErasure = endpoint({
  method: 'POST',
  path: '/api/v1/profile/erasure_request',
  access: authenticated,
  body: z.object({ reason: cleanText(1000).default('') }),
  status: 201,
  reply: z.object({ model: privacySchema }),
});
export const withdrawErasure = endpoint({
  method: 'DELETE',
  path: '/api/v1/profile/erasure_request',
  access: authenticated,
  reply: z.object({ model: privacySchema }),
});
