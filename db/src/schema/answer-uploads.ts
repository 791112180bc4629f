import { bigint, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core';
import { attempts } from './attempts.ts';
import { createdAt, id, instant } from './columns.ts';
import { institutionId } from './institution-id.ts';
import { tenantTable } from './tenancy.ts';

/**
 * A file of an answer while its parts arrive. The parts are in the media store, under the ids of institution, attempt and
 * upload; the whole becomes one of `files`.
 */
export const answer_uploads = tenantTable(
  'answer_uploads',
  {
    /** Given by the device, so that a request whose reply was lost begins no second upload. */
    id: uuid('id').primaryKey(),
    institution_id: institutionId(),
    attempt_id: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    item_id: uuid('item_id').notNull(),
    origin: text('origin').$type<'room' | 'phone'>().notNull(),
    name: text('name').notNull(),
    /** Bytes of the whole, as announced: no more are taken. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Parts come in order: all before this one are kept. */
    next_part: integer('next_part').notNull().default(0),
    /** The whole, once it was checked. */
    file_id: uuid('file_id'),
    created_at: createdAt(),
  },
  { audit: { not: 'counts the parts that arrive; the file is an event of the attempt' } },
  (t) => [index('answer_uploads_attempt').on(t.attempt_id), index('answer_uploads_age').on(t.created_at)],
);

/** Lets a phone send files to one question of one attempt. A new link has a new id, which ends the older one. */
export const upload_links = tenantTable(
  'upload_links',
  {
    id: id(),
    institution_id: institutionId(),
    attempt_id: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    item_id: uuid('item_id').notNull(),
    /** The session that asked for it: the link ends with it. */
    session_id: uuid('session_id').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  { audit: { not: 'lives for minutes; what comes by it is an event of the attempt' } },
  (t) => [unique('upload_links_slot').on(t.attempt_id, t.item_id)],
);
