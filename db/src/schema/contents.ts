import type { ContentType } from '@certame/contract/features/contents/types.ts';
import { boolean, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { classes, disciplines } from './academic.ts';
import { createdAt, createdBy, id, instant, searchText, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { files } from './operations.ts';
import { tenantTable } from './tenancy.ts';

const contentId = () =>
  uuid('content_id')
    .notNull()
    .references(() => contents.id, { onDelete: 'cascade' });

/** What a teacher gives to classes: an activity or material. */
export const contents = tenantTable(
  'contents',
  {
    id: id(),
    institution_id: institutionId(),
    name: text('name').notNull(),
    type: text('type').$type<ContentType>().notNull().default('M'),
    body: text('body'),
    /** Seen by students only while this is set, and between the two instants. */
    published: boolean('published').notNull().default(false),
    published_from: instant('published_from'),
    published_until: instant('published_until'),
    created_by: createdBy(),
    search_text: searchText('name'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  {},
  (t) => [index('contents_institution').on(t.institution_id, t.name)],
);

export const content_classes = tenantTable(
  'content_classes',
  {
    institution_id: institutionId(),
    content_id: contentId(),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
  },
  { partOf: { model: 'contents', by: 'content_id' } },
  (t) => [primaryKey({ columns: [t.content_id, t.class_id] }), index('content_classes_back').on(t.class_id)],
);

export const content_disciplines = tenantTable(
  'content_disciplines',
  {
    institution_id: institutionId(),
    content_id: contentId(),
    discipline_id: uuid('discipline_id')
      .notNull()
      .references(() => disciplines.id, { onDelete: 'cascade' }),
  },
  { partOf: { model: 'contents', by: 'content_id' } },
  (t) => [
    primaryKey({ columns: [t.content_id, t.discipline_id] }),
    index('content_disciplines_back').on(t.discipline_id),
  ],
);

/** Files and videos under a content's text, in order. A row is either: `file_id`, or the address of a video. */
export const content_media = tenantTable(
  'content_media',
  {
    id: id(),
    institution_id: institutionId(),
    content_id: contentId(),
    position: integer('position').notNull(),
    file_id: uuid('file_id').references(() => files.id),
    video_url: text('video_url'),
    title: text('title').notNull().default(''),
    created_at: createdAt(),
  },
  { partOf: { model: 'contents', by: 'content_id' } },
  (t) => [index('content_media_of').on(t.content_id, t.position), index('content_media_file').on(t.file_id)],
);

/** Pictures in a content's text: files of questions' kind that its readers may load. */
export const content_images = tenantTable(
  'content_images',
  {
    institution_id: institutionId(),
    content_id: contentId(),
    file_id: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
  },
  { partOf: { model: 'contents', by: 'content_id' }, audit: { not: 'derived from the text of contents' } },
  (t) => [primaryKey({ columns: [t.content_id, t.file_id] }), index('content_images_file').on(t.file_id)],
);

/** One row for each visit, append-only: who has seen what, when and how often. */
export const content_views = tenantTable(
  'content_views',
  {
    id: id(),
    institution_id: institutionId(),
    content_id: contentId(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: instant('at').notNull().defaultNow(),
  },
  {
    partOf: { model: 'contents', by: 'content_id' },
    appendOnly: true,
    audit: { not: 'append-only history' },
  },
  (t) => [
    index('content_views_of').on(t.content_id, t.user_id, t.at),
    index('content_views_by').on(t.user_id),
  ],
);
