import { z } from 'zod';
import { endpoint, permission } from '../../../kit/endpoint.ts';
import { cleanText, idParams, uuidSchema } from '../../../kit/field-schemas.ts';
import { notReachedReasons, staffMessageMaxChars } from './message.ts';

const tag = 'questionnaires';
const access = permission('questionnaires.edit');
const path = '/api/v1/questionnaires/:id/messages';

/** Who is in the exam now, and so would get a message to everybody: how many, and the first names. */
export const listMessageRecipients = endpoint({
  method: 'GET',
  path: `${path}/recipients`,
  access,
  tag,
  params: idParams,
  reply: z.object({ model: z.object({ total: z.number(), names: z.array(z.string()) }) }),
});

/** Sends a text to the exam rooms of the named participants who are in the exam; without names, of everybody who is. */
export const sendMessage = endpoint({
  method: 'POST',
  path,
  access,
  tag,
  params: idParams,
  body: z.object({
    text: cleanText(staffMessageMaxChars).min(1),
    participant_ids: z.array(uuidSchema).max(5000).default([]),
  }),
  reply: z.object({
    model: z.object({
      sent: z.number(),
      /** Of the named participants, those who are not in the exam. */
      not_reached: z.array(
        z.object({ participant_id: z.string(), name: z.string(), reason: z.enum(notReachedReasons) }),
      ),
    }),
  }),
});
