import { z } from 'zod';
import { endpoint, participation, permission } from '../../kit/endpoint.ts';

const candidate = participation('questionnaires.menu.answers|questionnaires.can_answer');
const administrator = permission('institutions.edit');
const base = '/api/v1/desktop_app';

/** For the caller's session in the active institution; answered once. */
export const challengeApp = endpoint({
  method: 'POST',
  path: `${base}/challenge`,
  access: candidate,
  reply: z.object({ challenge: z.string(), expires_at: z.string() }),
});
/** From then on the session passes as the desktop application. */
export const passApp = endpoint({
  method: 'POST',
  path: `${base}/pass`,
  access: candidate,
  body: z.object({
    challenge: z.string().min(1).max(2000),
    /** Ed25519, base64url. */
    signature: z.string().regex(/^[A-Za-z0-9_-]{86}$/, { error: 'type' }),
  }),
  reply: z.object({ expires_at: z.string() }),
});

const keySchema = z.object({
  /** By which people tell keys apart. */
  fingerprint: z.string(),
  created_at: z.string(),
  created_by: z.string().nullable(),
});
export type AppKey = z.output<typeof keySchema>;

/** The key of the active institution; never its private half. */
export const showAppKey = endpoint({
  method: 'GET',
  path: `${base}/key`,
  access: administrator,
  reply: z.object({ model: keySchema.nullable() }),
});
/** Makes a key and takes the one before out of use. Its private half is in this reply and nowhere else. */
export const rotateAppKey = endpoint({
  method: 'POST',
  path: `${base}/key`,
  access: administrator,
  status: 201,
  reply: z.object({
    model: keySchema.extend({
      /** PKCS #8, base64. */
      private_key: z.string(),
    }),
  }),
});
export const revokeAppKey = endpoint({
  method: 'DELETE',
  path: `${base}/key`,
  access: administrator,
  reply: z.object({ model: z.null() }),
});
