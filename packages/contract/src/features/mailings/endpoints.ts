import { z } from 'zod';
import { endpoint, permission } from '../../kit/endpoint.ts';
import {
  cleanText,
  idParams,
  instantSchema,
  noticesReply,
  richTextSchema,
  uuidSchema,
} from '../../kit/field-schemas.ts';
import { gridQuerySchema, gridReplySchema } from '../../kit/grid.ts';
import { exportOfPart } from '../../kit/list-export.ts';
import { templateMax } from '../email/mail-types.ts';
import { mailingStates, participations } from './states.ts';

const write = permission('missives.create|missives.edit');
const edit = permission('missives.edit');
/** Version that the editor has loaded: a mailing whose text was changed meanwhile is neither sent nor stopped. */
const seen = z.object({ updated_at: instantSchema.optional() });

const audience = z.object({
  role_ids: z.array(uuidSchema).max(200).default([]),
  class_ids: z.array(uuidSchema).max(2000).default([]),
  questionnaire_id: uuidSchema.nullable().default(null),
  participation: z.enum(participations, { error: 'option' }).default('all'),
});
export type MailingAudience = z.output<typeof audience>;

/** Number of recipients of the chosen groups at this moment, each address once. */
export const countMailingRecipients = endpoint({
  method: 'POST',
  path: '/api/v1/missives/recipients/count',
  access: write,
  body: audience,
  reply: z.object({
    model: z.object({
      count: z.number(),
      /** Names that stand for the rest. */
      sample: z.array(z.string()),
      without_email: z.number(),
      without_email_names: z.array(z.string()),
    }),
  }),
});

const draft = z.object({
  subject: cleanText(templateMax.subject).min(1),
  body: richTextSchema(templateMax.body).min(1),
});
export const previewMailing = endpoint({
  method: 'POST',
  path: '/api/v1/missives/preview',
  access: write,
  body: draft,
  reply: z.object({ model: z.object({ subject: z.string(), html: z.string() }) }),
});
export const testMailing = endpoint({
  method: 'POST',
  path: '/api/v1/missives/test',
  access: write,
  body: draft,
  reply: noticesReply,
});

/** At once, or at an instant ahead. */
export const sendMailing = endpoint({
  method: 'POST',
  path: '/api/v1/missives/:id/send',
  access: edit,
  params: idParams,
  body: seen.extend({ scheduled_at: instantSchema.nullable().default(null) }),
  reply: noticesReply,
});
/** A scheduled one becomes a draft again. */
export const unscheduleMailing = endpoint({
  method: 'POST',
  path: '/api/v1/missives/:id/unschedule',
  access: edit,
  params: idParams,
  body: seen,
  reply: noticesReply,
});
/** Cancels a mailing: its queued messages are not sent. */
export const cancelMailing = endpoint({
  method: 'POST',
  path: '/api/v1/missives/:id/cancel',
  access: edit,
  params: idParams,
  body: z.object({}),
  reply: noticesReply,
});
/** Tries anew for those to whom it could not be sent. */
export const retryMailing = endpoint({
  method: 'POST',
  path: '/api/v1/missives/:id/retry',
  access: edit,
  params: idParams,
  body: z.object({}),
  reply: noticesReply,
});

export const mailingProgressSchema = z.object({
  state: z.enum(mailingStates),
  scheduled_at: z.string().nullable(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  total: z.number(),
  waiting: z.number(),
  queued: z.number(),
  sent: z.number(),
  failed: z.number(),
});
export type MailingProgress = z.output<typeof mailingProgressSchema>;
export const getMailingProgress = endpoint({
  method: 'GET',
  path: '/api/v1/missives/:id/progress',
  access: permission('missives.menu'),
  params: idParams,
  reply: z.object({ model: mailingProgressSchema }),
});

export const mailingRecipientSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.string(),
  reason: z.string().nullable(),
  updated_at: z.string(),
});
/** Filters: search, status. */
export const listMailingRecipients = endpoint({
  method: 'GET',
  path: '/api/v1/missives/:id/recipients',
  access: permission('missives.menu'),
  params: idParams,
  query: gridQuerySchema,
  reply: gridReplySchema(mailingRecipientSchema),
});
/** The same list, as far as its search and filters go, with the state of each. */
export const exportMailingRecipients = exportOfPart(listMailingRecipients);
