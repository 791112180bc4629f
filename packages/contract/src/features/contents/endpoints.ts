import { z } from 'zod';
import { endpoint, permission } from '../../kit/endpoint.ts';
import { cleanText, idParams, uuidSchema } from '../../kit/field-schemas.ts';
import { gridQuerySchema, gridReplySchema } from '../../kit/grid.ts';
import { exportOfPart } from '../../kit/list-export.ts';
import { contentTypes } from './types.ts';

const edit = permission('contents.edit');

export const publicationStates = ['draft', 'scheduled', 'published', 'ended'] as const;

export const contentMediaSchema = z.object({
  id: z.string(),
  title: z.string(),
  file: z.object({ id: z.string(), name: z.string(), mime: z.string(), size: z.number() }).nullable(),
  video: z
    .object({ provider: z.enum(['youtube', 'vimeo', 'file']), url: z.string(), embed_url: z.string() })
    .nullable(),
});
export type ContentMedia = z.output<typeof contentMediaSchema>;
const mediaReply = z.object({ model: z.array(contentMediaSchema) });

/** A content as it is read. Opening it is recorded, but for those who make contents. */
export const viewContent = endpoint({
  method: 'GET',
  path: '/api/v1/contents/:id/view',
  access: permission('contents.show'),
  params: idParams,
  reply: z.object({
    model: z.object({
      id: z.string(),
      name: z.string(),
      type: z.enum(contentTypes),
      body: z.string(),
      state: z.enum(publicationStates),
      published_from: z.string().nullable(),
      published_until: z.string().nullable(),
      author: z.string().nullable(),
      classes: z.array(z.object({ id: z.string(), name: z.string() })),
      disciplines: z.array(z.string()),
      media: z.array(contentMediaSchema),
      updated_at: z.string(),
    }),
  }),
});

/** Card of a content in a class: for students with their own progress, for staff with the number of views. */
export const contentCardSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(contentTypes),
  state: z.enum(publicationStates),
  published_from: z.string().nullable(),
  published_until: z.string().nullable(),
  classes: z.array(z.string()),
  disciplines: z.array(z.string()),
  files: z.number(),
  videos: z.number(),
  /** The reader's first visit. */
  seen_at: z.string().nullable(),
  /** Students of the class who have opened it, for those who teach. */
  seen: z.object({ done: z.number(), total: z.number() }).nullable(),
});
export type ContentCard = z.output<typeof contentCardSchema>;
export const listMyContents = endpoint({
  method: 'GET',
  path: '/api/v1/contents/mine',
  access: permission('contents.menu'),
  tag: 'my_contents',
  reply: z.object({ model: z.array(contentCardSchema) }),
});
export const listClassContents = endpoint({
  method: 'GET',
  path: '/api/v1/classes_students/:class_id/contents',
  access: permission('classes.students.menu|classes.menu'),
  params: z.object({ class_id: uuidSchema }),
  reply: z.object({ model: z.array(contentCardSchema) }),
});

/** Views of a content: all students of its classes, also those who haven't opened it. */
export const contentViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  class_name: z.string().nullable(),
  first_at: z.string().nullable(),
  last_at: z.string().nullable(),
  count: z.number(),
  created_at: z.string(),
});
export type ContentView = z.output<typeof contentViewSchema>;
export const listContentViews = endpoint({
  method: 'GET',
  path: '/api/v1/contents/:id/views',
  access: edit,
  params: idParams,
  query: gridQuerySchema,
  reply: gridReplySchema(contentViewSchema),
});
export const exportContentViews = exportOfPart(listContentViews);

export const listContentMedia = endpoint({
  method: 'GET',
  path: '/api/v1/contents/:id/media',
  access: edit,
  params: idParams,
  reply: mediaReply,
});
/** One file (field `file`). */
export const addContentFile = endpoint({
  method: 'POST',
  path: '/api/v1/contents/:id/files',
  access: edit,
  params: idParams,
  carries: 'multipart',
  spooled: true,
  bodyLimitBytes: 100 * 1024 * 1024,
  status: 201,
  reply: mediaReply,
});
export const addContentVideo = endpoint({
  method: 'POST',
  path: '/api/v1/contents/:id/videos',
  access: edit,
  params: idParams,
  body: z.object({ url: cleanText(4000).default(''), title: cleanText(200).default('') }),
  status: 201,
  reply: mediaReply,
});
export const moveContentMedia = endpoint({
  method: 'POST',
  path: '/api/v1/contents/:id/media/order',
  access: edit,
  params: idParams,
  body: z.object({ ids: z.array(uuidSchema).max(200) }),
  reply: mediaReply,
});
export const removeContentMedia = endpoint({
  method: 'DELETE',
  path: '/api/v1/contents/:id/media/:media_id',
  access: edit,
  params: idParams.extend({ media_id: uuidSchema }),
  reply: mediaReply,
});
