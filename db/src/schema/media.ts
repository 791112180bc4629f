import type { MediaSource } from '@certame/contract/features/proctoring/video-states.ts';
import { bigint, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { attempts } from './attempts.ts';
import { createdAt, id, instant } from './columns.ts';
import { institutionId } from './institution-id.ts';
import { bytes } from './stored-forms.ts';
import { tenantTable } from './tenancy.ts';

/** Of a run without a break, whatever is recorded; its chunks are in the media store. */
export const segmentColumns = () => ({
  mime: text('mime').notNull(),
  /** The device that records it: chunks come from no other. */
  device_id: text('device_id').notNull().default(''),
  /** What stands before the first cluster: the rest can be read even where the first chunk never arrived. */
  header: bytes('header'),
  /** By the server's clock: segments are laid side by side by it. */
  started_at: instant('started_at').notNull(),
  last_chunk_at: instant('last_chunk_at'),
  /** The recorder said that nothing more comes; null: it goes on, or broke off. */
  ended_at: instant('ended_at'),
  /** The highest ordinal that arrived, and one more: with fewer chunks in the store, some are missing. */
  chunks: integer('chunks').notNull().default(0),
  /** Of all chunks. */
  bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
});

/**
 * What was recorded of an attempt, by segments: runs without a break. Their chunks are in the media store, under the ids
 * of institution, attempt and segment; they are no `files`, which people name, open and keep.
 */
export const media_segments = tenantTable(
  'media_segments',
  {
    id: id(),
    institution_id: institutionId(),
    attempt_id: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    /** What it shows. */
    source: text('source').$type<MediaSource>().notNull(),
    ...segmentColumns(),
    created_at: createdAt(),
  },
  { audit: { not: 'counts the chunks that arrive' } },
  (t) => [
    index('media_segments_attempt').on(t.attempt_id, t.started_at),
    index('media_segments_age').on(t.created_at),
  ],
);
