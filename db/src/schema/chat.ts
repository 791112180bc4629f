import { bigint, index, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { sql } from '../sql.ts';
import { classes } from './academic.ts';
import { createdAt, id, instant, searchText } from './columns.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { files } from './operations.ts';
import { tenantTable } from './tenancy.ts';

/**
 * Between two people, or the group of a class. A group carries its class's id and exists from its first message on; who
 * is in it, the class says.
 */
export const chat_conversations = tenantTable(
  'chat_conversations',
  {
    id: id(),
    institution_id: institutionId(),
    class_id: uuid('class_id').references(() => classes.id, { onDelete: 'cascade' }),
    /** The two of a conversation one to one, the smaller id first. */
    first_user_id: uuid('first_user_id').references(() => users.id, { onDelete: 'cascade' }),
    second_user_id: uuid('second_user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Number of the newest message; its row is locked to give the next one. */
    last_seq: bigint('last_seq', { mode: 'number' }).notNull().default(0),
    last_at: instant('last_at'),
    created_at: createdAt(),
  },
  {
    // Talking in a class changes nothing of it: whoever sees the class takes part. Conversations of two have no class.
    partOf: { model: 'classes', by: 'class_id', changedBy: 'readers' },
    audit: { not: 'counts its messages' },
  },
  (t) => [
    unique('chat_conversations_class').on(t.class_id),
    unique('chat_conversations_pair').on(t.institution_id, t.first_user_id, t.second_user_id),
    index('chat_conversations_second').on(t.second_user_id),
    index('chat_conversations_first').on(t.first_user_id),
  ],
);

export const chat_messages = tenantTable(
  'chat_messages',
  {
    id: id(),
    institution_id: institutionId(),
    conversation_id: uuid('conversation_id')
      .notNull()
      .references(() => chat_conversations.id, { onDelete: 'cascade' }),
    /** Rises by one in its conversation, in the order of the commits: pages and unread counts go by it. */
    seq: bigint('seq', { mode: 'number' }).notNull(),
    sender_id: uuid('sender_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The browser's own id of the message: sent twice, it is there once. */
    client_id: uuid('client_id').notNull(),
    body: text('body').notNull(),
    file_id: uuid('file_id').references(() => files.id, { onDelete: 'set null' }),
    search_text: searchText('body'),
    created_at: createdAt(),
    edited_at: instant('edited_at'),
    deleted_at: instant('deleted_at'),
  },
  {
    partOf: { table: 'chat_conversations', by: 'conversation_id' },
    audit: {
      not: 'the conversation itself',
      but: ['body', 'deleted_at'],
    },
  },
  (t) => [
    unique('chat_messages_seq').on(t.conversation_id, t.seq),
    unique('chat_messages_client').on(t.conversation_id, t.sender_id, t.client_id),
    index('chat_messages_file').on(t.file_id),
    index('chat_messages_search').using('gin', sql`${t.search_text} gin_trgm_ops`),
  ],
);

/** How far a person has read. */
export const chat_reads = tenantTable(
  'chat_reads',
  {
    institution_id: institutionId(),
    conversation_id: uuid('conversation_id')
      .notNull()
      .references(() => chat_conversations.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seq: bigint('seq', { mode: 'number' }).notNull(),
  },
  { partOf: { table: 'chat_conversations', by: 'conversation_id' }, audit: { not: 'positions of readers' } },
  (t) => [primaryKey({ columns: [t.conversation_id, t.user_id] })],
);

/** Who doesn't want to be written to by whom, one to one. */
export const chat_blocks = tenantTable(
  'chat_blocks',
  {
    institution_id: institutionId(),
    blocker_id: uuid('blocker_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blocked_id: uuid('blocked_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
  },
  {},
  (t) => [
    primaryKey({ columns: [t.institution_id, t.blocker_id, t.blocked_id] }),
    index('chat_blocks_blocked').on(t.blocked_id),
  ],
);
