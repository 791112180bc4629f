import { z } from 'zod';
import { endpoint, permission } from '../../kit/endpoint.ts';
import { cleanText, idParams, uuidSchema } from '../../kit/field-schemas.ts';
import { fileSchema } from '../jobs/endpoints.ts';
import { chatLimits } from './limits.ts';

const access = permission('chat.menu');
const seqSchema = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const chatPersonSchema = z.object({
  id: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  /** Names of the roles in this institution; empty for former members. */
  roles: z.array(z.string()),
});
export type ChatPerson = z.output<typeof chatPersonSchema>;
/** A possible addressee; the e-mail distinguishes people of the same name where the reader may see it. */
const chatContactSchema = chatPersonSchema.extend({ email: z.string().nullable() });
export type ChatContact = z.output<typeof chatContactSchema>;

export const chatFileSchema = fileSchema.extend({ image: z.boolean() });
export type ChatFile = z.output<typeof chatFileSchema>;

export const chatMessageSchema = z.object({
  id: z.string(),
  conversation_id: z.string(),
  seq: z.number(),
  client_id: z.string(),
  sender_id: z.string(),
  sender_name: z.string(),
  sender_picture: z.string().nullable(),
  /** Empty when it was taken back. */
  body: z.string(),
  file: chatFileSchema.nullable(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  deleted: z.boolean(),
});
export type ChatMessage = z.output<typeof chatMessageSchema>;

export const chatConversationSchema = z.object({
  id: z.string(),
  kind: z.enum(['direct', 'class']),
  /** The other person's name, or the class's. */
  title: z.string(),
  picture: z.string().nullable(),
  /** The other person; null in a group. */
  person_id: z.string().nullable(),
  people_count: z.number(),
  last_seq: z.number(),
  last_at: z.string().nullable(),
  /** Beginning of the newest message; null before the first. */
  last_body: z.string().nullable(),
  last_sender_id: z.string().nullable(),
  last_sender_name: z.string().nullable(),
  last_deleted: z.boolean(),
  last_has_file: z.boolean(),
  unread: z.number(),
  may_write: z.boolean(),
  /** Blocked by the reader, which the other person can't see. */
  blocked: z.boolean(),
});
export type ChatConversation = z.output<typeof chatConversationSchema>;

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/v1/chat/conversations',
  access,
  reply: z.object({ model: z.array(chatConversationSchema) }),
});
/** The conversation with a person, made when there is none yet. */
export const openConversation = endpoint({
  method: 'POST',
  path: '/api/v1/chat/conversations',
  access,
  body: z.object({ user_id: uuidSchema }),
  reply: z.object({ model: chatConversationSchema }),
});
export const getConversation = endpoint({
  method: 'GET',
  path: '/api/v1/chat/conversations/:id',
  access,
  params: idParams,
  reply: z.object({ model: chatConversationSchema.extend({ people: z.array(chatPersonSchema) }) }),
});
/** Oldest first. `before`: the page above; `after`: what was missed; neither: the newest. */
export const listMessages = endpoint({
  method: 'GET',
  path: '/api/v1/chat/conversations/:id/messages',
  access,
  params: idParams,
  query: z.object({ before: seqSchema.optional(), after: seqSchema.optional() }),
  reply: z.object({ model: z.array(chatMessageSchema), has_more: z.boolean() }),
});
export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/v1/chat/conversations/:id/messages',
  access,
  params: idParams,
  body: z
    .object({
      client_id: uuidSchema,
      body: cleanText(chatLimits.messageMaxChars).default(''),
      file_id: uuidSchema.nullable().default(null),
    })
    .refine((message) => message.body !== '' || message.file_id !== null, {
      error: 'required',
      path: ['body'],
    }),
  reply: z.object({ model: chatMessageSchema }),
  status: 201,
});
export const editMessage = endpoint({
  method: 'PUT',
  path: '/api/v1/chat/messages/:id',
  access,
  params: idParams,
  body: z.object({ body: cleanText(chatLimits.messageMaxChars).min(1, { error: 'required' }) }),
  reply: z.object({ model: chatMessageSchema }),
});
export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/v1/chat/messages/:id',
  access,
  params: idParams,
  reply: z.object({ model: chatMessageSchema }),
});
export const readConversation = endpoint({
  method: 'POST',
  path: '/api/v1/chat/conversations/:id/read',
  access,
  params: idParams,
  body: z.object({ seq: z.int().min(0) }),
  reply: z.object({ unread: z.number() }),
});
/** Shows the other members for a few seconds that the caller is typing. */
export const reportTyping = endpoint({
  method: 'POST',
  path: '/api/v1/chat/conversations/:id/typing',
  access,
  params: idParams,
  reply: z.object({}),
});
/** A file for a message that follows. */
export const uploadChatFile = endpoint({
  method: 'POST',
  path: '/api/v1/chat/conversations/:id/files',
  access,
  params: idParams,
  carries: 'multipart',
  spooled: true,
  bodyLimitBytes: chatLimits.fileMaxBytes + 1024 * 1024,
  status: 201,
  reply: z.object({ model: chatFileSchema }),
});
/** People the caller may write to first. */
export const listContacts = endpoint({
  method: 'GET',
  path: '/api/v1/chat/contacts',
  access,
  query: z.object({ q: cleanText(100).default('') }),
  reply: z.object({ model: z.array(chatContactSchema) }),
});
export const searchMessages = endpoint({
  method: 'GET',
  path: '/api/v1/chat/search',
  access,
  query: z.object({ q: cleanText(100).default('') }),
  reply: z.object({ model: z.array(chatMessageSchema.extend({ title: z.string() })) }),
});
export const countUnread = endpoint({
  method: 'GET',
  path: '/api/v1/chat/unread',
  access,
  reply: z.object({ unread: z.number() }),
});
export const blockPerson = endpoint({
  method: 'PUT',
  path: '/api/v1/chat/blocks/:user_id',
  access,
  params: z.object({ user_id: uuidSchema }),
  reply: z.object({}),
});
export const unblockPerson = endpoint({
  method: 'DELETE',
  path: '/api/v1/chat/blocks/:user_id',
  access,
  params: z.object({ user_id: uuidSchema }),
  reply: z.object({}),
});
