import { z } from 'zod';
import { cleanText, optionalPhoneSchema, uuidSchema } from '../../../kit/field-schemas.ts';

/** 256 random bits in base64url; anything else is rejected without a query. */
export const secret = z.string().regex(/^[\w-]{43}$/, { error: 'type' });

/** Agreement to both legal texts, in the versions that the page showed. */
export const consent = z.object({
  accepted: z.boolean().refine((value) => value, { error: 'accepted' }),
  terms_version: z.string().max(20),
  privacy_version: z.string().max(20),
});
export const personName = cleanText(160).min(1, { error: 'required' });
export const person = z.object({
  name: personName,
  phone: optionalPhoneSchema.default(null),
  institution_id: uuidSchema,
});
