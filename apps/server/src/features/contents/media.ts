import { AppError } from '@certame/contract/errors.ts';
import type { ContentMedia } from '@certame/contract/features/contents/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { readVideoAddress } from '@certame/rules/contents/video-address.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

/** More than this is a library, not a content. */
const mediaMax = 100;

const rowSchema = z.object({
  id: z.string(),
  title: z.string(),
  video_url: z.string().nullable(),
  file_id: z.string().nullable(),
  name: z.string().nullable(),
  mime: z.string().nullable(),
  size: z.coerce.number().nullable(),
});

/** Files and videos of a content, in order. */
export async function readMedia({ tx }: Scope, contentId: string): Promise<ContentMedia[]> {
  const rows = await queryRows(
    { tx },
    rowSchema,
    sql`select m.id, m.title, m.video_url, m.file_id, f.name, f.mime, f.size
       from content_media m left join files f on f.id = m.file_id
      where m.content_id = ${contentId} order by m.position, m.id`,
  );
  return rows.map((row): ContentMedia => {
    const reading = row.video_url === null ? null : readVideoAddress(row.video_url);
    return {
      id: row.id,
      title: row.title,
      file:
        row.file_id === null
          ? null
          : { id: row.file_id, name: row.name ?? '', mime: row.mime ?? '', size: row.size ?? 0 },
      video: reading?.ok
        ? { provider: reading.video.provider, url: reading.video.url, embed_url: reading.video.embedUrl }
        : null,
    };
  });
}

/** Adds a file or a video behind the others. @throws AppError `validation` where there are too many. */
export async function insertMedia(
  scope: Scope,
  contentId: string,
  { fileId, videoUrl, title }: { fileId?: string; videoUrl?: string; title: string },
): Promise<void> {
  const { rowCount } = await scope.tx.execute(sql`
    insert into content_media (institution_id, content_id, position, file_id, video_url, title)
    select ${scope.institutionId}, ${contentId}, coalesce(max(position), 0) + 1, ${fileId ?? null}::uuid, ${videoUrl ?? null}::text, ${title}::text
      from content_media where content_id = ${contentId}
      having count(*) < ${mediaMax}`);
  if (rowCount === 0)
    throw new AppError('validation', { fields: { url: [{ key: 'max_items', params: { max: mediaMax } }] } });
}
