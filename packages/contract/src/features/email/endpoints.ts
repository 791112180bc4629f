import { z } from 'zod';
import { endpoint, permission, publicAccess } from '../../kit/endpoint.ts';
import { cleanText, idParams, instantSchema, noticesReply } from '../../kit/field-schemas.ts';
import { gridQuerySchema, gridReplySchema } from '../../kit/grid.ts';
import { exportOfList } from '../../kit/list-export.ts';
import { mailSenders } from './mail-senders.ts';

/** Events of a message; `canceled`: withdrawn before it was sent. */
export const emailEventTypes = [
  'queued',
  'sent',
  'delivered',
  'opened',
  'bounced',
  'error',
  'canceled',
] as const;

const read = permission('emails_sent.menu');

export const sentEmailSchema = z.object({
  id: z.string(),
  messageId: z.string(),
  userId: z.string().nullable(),
  userName: z.string().nullable(),
  email: z.string(),
  subject: z.string(),
  eventType: z.string(),
  dateTime: z.string(),
  /** It was given up, and may be tried anew. */
  may_resend: z.boolean(),
  /** Requires manual send: it was queued before a mail server was configured. */
  may_send_now: z.boolean(),
});
/** The outbox with the last event of each message. */
export const listSentEmails = endpoint({
  method: 'GET',
  path: '/api/v1/emails_sent',
  access: read,
  tag: 'emails',
  query: gridQuerySchema,
  reply: gridReplySchema(sentEmailSchema),
});
/**
 * Delivery state of the institution's mail, for its senders and administrators: number of queued messages, and since when none could be
 * sent.
 */
export const getMailDelivery = endpoint({
  method: 'GET',
  path: '/api/v1/emails_sent/delivery',
  access: permission(mailSenders),
  tag: 'emails',
  reply: z.object({
    model: z.object({
      state: z.enum(['leaving', 'not_configured', 'failing']),
      since: z.string().nullable(),
      waiting: z.number().int(),
    }),
  }),
});
export const exportSentEmails = exportOfList(listSentEmails);
export const getSentEmail = endpoint({
  method: 'GET',
  path: '/api/v1/emails_sent/:id',
  access: read,
  tag: 'emails',
  params: idParams,
  reply: z.object({
    model: sentEmailSchema.extend({
      html: z.string(),
      /** Whether opening it is recorded. */
      follows_opening: z.boolean(),
      events: z.array(
        z.object({ eventType: z.string(), dateTime: z.string(), detail: z.string().nullable() }),
      ),
    }),
  }),
});
/** Puts a message that was given up back into the queue, as it is. */
export const resendEmail = endpoint({
  method: 'POST',
  path: '/api/v1/emails_sent/:id/resend',
  access: read,
  tag: 'emails',
  params: idParams,
  reply: noticesReply,
});
/** Sends a message that waited for a mail server to be configured. */
export const sendEmailNow = endpoint({
  method: 'POST',
  path: '/api/v1/emails_sent/:id/send_now',
  access: read,
  tag: 'emails',
  params: idParams,
  reply: noticesReply,
});
export const recordMailOpened = endpoint({
  method: 'GET',
  path: '/api/v1/emails/opened/:token',
  access: publicAccess('a mail program asks for the picture; the token names one message and tells nothing'),
  params: z.object({ token: z.string().regex(/^[\w-]{32}$/) }),
  carries: 'file',
});
/**
 * Webhook of a mail provider: deliveries and bounces. Idempotent, and independent of the order of the events.
 */
export const reportDeliveries = endpoint({
  method: 'POST',
  path: '/api/v1/emails/events',
  access: publicAccess('each event is signed with the secret shared with the mail provider'),
  body: z.object({
    events: z
      .array(
        z.object({
          /** The message's own, `<id@host>`, or the id alone. */
          message_id: z.string().max(300).regex(/^\S+$/, { error: 'type' }),
          type: z.enum(['delivered', 'bounced']),
          at: instantSchema,
          detail: cleanText(500).optional(),
          /** Hexadecimal HMAC-SHA-256 of message_id, type, at and detail (or nothing), joined by line feeds. */
          signature: z.string().max(200),
        }),
      )
      .min(1)
      .max(500),
  }),
  /** Number of events that were not recorded before. */
  reply: z.object({ recorded: z.number() }),
});
