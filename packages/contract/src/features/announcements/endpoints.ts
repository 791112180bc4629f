import { z } from 'zod';
import { endpoint, permission } from '../../kit/endpoint.ts';
import { cleanText, idParams, noticesSchema, uuidSchema } from '../../kit/field-schemas.ts';
import { gridQuerySchema, gridReplySchema, searchQuerySchema } from '../../kit/grid.ts';
import { exportOfList, exportOfPart } from '../../kit/list-export.ts';

export const announcementMaxChars = 500;
export const textTargetKinds = ['user', 'class', 'role'] as const;
export type TextTargetKind = (typeof textTargetKinds)[number];

const access = permission('text_message.menu');

export const textTargetSchema = z.object({
  kind: z.enum(textTargetKinds),
  id: z.string(),
  label: z.string(),
  /** E-mail of a person; null for groups. */
  detail: z.string().nullable(),
});
export type TextTarget = z.output<typeof textTargetSchema>;
/** People, classes and roles whose name holds the search. */
export const listTextTargets = endpoint({
  method: 'GET',
  path: '/api/v1/text_message/targets',
  access,
  query: searchQuerySchema,
  reply: z.object({ model: z.array(textTargetSchema) }),
});

const targets = z
  .array(z.object({ kind: z.enum(textTargetKinds, { error: 'option' }), id: uuidSchema }))
  .min(1)
  .max(500);
/** Number of distinct recipients of the targets. */
export const countTextRecipients = endpoint({
  method: 'POST',
  path: '/api/v1/text_message/count',
  access,
  body: z.object({ targets: z.array(targets.element).max(500) }),
  reply: z.object({ model: z.object({ count: z.number() }) }),
});
export const sendAnnouncement = endpoint({
  method: 'POST',
  path: '/api/v1/text_message',
  access,
  status: 201,
  body: z.object({ message: cleanText(announcementMaxChars).min(1), targets }),
  reply: z.object({
    model: z.object({ id: z.string(), recipients: z.number() }),
    messages: noticesSchema,
  }),
});

export const announcementSchema = z.object({
  id: z.string(),
  message: z.string(),
  author: z.string().nullable(),
  addressed_to: z.array(z.string()),
  created_at: z.string(),
  recipients: z.number(),
  /** In their bells already. */
  delivered: z.number(),
  read: z.number(),
});
/** Sent announcements; without the right to see those of others, the caller's own. */
export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/v1/text_message',
  access,
  query: gridQuerySchema,
  reply: gridReplySchema(announcementSchema),
});
export const exportAnnouncements = exportOfList(listAnnouncements);
const textReaderSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  read_at: z.string().nullable(),
});
export type TextReader = z.output<typeof textReaderSchema>;
/** Recipients of an announcement, and when they read it. Filters: read (true, false). */
export const listTextReaders = endpoint({
  method: 'GET',
  path: '/api/v1/text_message/:id/readers',
  access,
  params: idParams,
  query: gridQuerySchema,
  reply: gridReplySchema(textReaderSchema),
});
export const exportTextReaders = exportOfPart(listTextReaders);
