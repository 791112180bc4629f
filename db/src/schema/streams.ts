import type {
  StreamSource,
  StreamState,
  StreamVideoState,
} from '@certame/contract/features/streams/stream-states.ts';
import { bigint, boolean, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from '../sql.ts';
import { classes } from './academic.ts';
import { createdAt, createdBy, id, instant, searchText, updatedAt } from './columns.ts';
import { contents } from './contents.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { segmentColumns } from './media.ts';
import { tenantTable } from './tenancy.ts';

/** What one teacher shows to a class: planned, going on, or over. */
export const streams = tenantTable(
  'streams',
  {
    id: id(),
    institution_id: institutionId(),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    state: text('state').$type<StreamState>().notNull().default('planned'),
    planned_at: instant('planned_at'),
    shows: text('shows').$type<StreamSource>().notNull(),
    microphone: boolean('microphone').notNull().default(true),
    recorded: boolean('recorded').notNull().default(false),
    /** Who broadcasts, from which device: another one takes over only after asking. */
    broadcaster_id: uuid('broadcaster_id').references(() => users.id),
    device_id: text('device_id'),
    started_at: instant('started_at'),
    ended_at: instant('ended_at'),
    video_state: text('video_state').$type<StreamVideoState>().notNull().default('none'),
    video_bytes: bigint('video_bytes', { mode: 'number' }).notNull().default(0),
    video_ms: integer('video_ms'),
    /** When joining began last, or ended. */
    joined_at: instant('joined_at'),
    video_failure: text('video_failure'),
    /** What was made of the recording. */
    content_id: uuid('content_id').references(() => contents.id, { onDelete: 'set null' }),
    /** Its chunks are not needed any more, and are gone. */
    media_deleted_at: instant('media_deleted_at'),
    created_by: createdBy(),
    search_text: searchText('title'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  {
    // Showing something to a class changes nothing of it; who may, the class's teachers decide.
    partOf: { model: 'classes', by: 'class_id', changedBy: 'readers' },
  },
  (t) => [
    index('streams_class').on(t.class_id, t.state),
    index('streams_institution').on(t.institution_id, t.created_at),
    index('streams_content').on(t.content_id),
    index('streams_broadcaster').on(t.broadcaster_id),
    index('streams_to_end').on(t.started_at).where(sql`state = 'live'`),
    index('streams_to_join').on(t.ended_at).where(sql`video_state in ('waiting', 'in_processing')`),
    index('streams_to_delete').on(t.ended_at).where(sql`state = 'ended' and media_deleted_at is null`),
  ],
);

/** What is shown, by segments: its pages fetch the newest, its recording is joined of all. */
export const stream_segments = tenantTable(
  'stream_segments',
  {
    id: id(),
    institution_id: institutionId(),
    stream_id: uuid('stream_id')
      .notNull()
      .references(() => streams.id, { onDelete: 'cascade' }),
    ...segmentColumns(),
    created_at: createdAt(),
  },
  { partOf: { table: 'streams', by: 'stream_id' }, audit: { not: 'counts the chunks that arrive' } },
  (t) => [index('stream_segments_stream').on(t.stream_id, t.started_at)],
);
