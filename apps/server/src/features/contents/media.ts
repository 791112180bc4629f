import { AppError } from '@certame/contract/errors.ts';
import type { ContentMedia } from '@certame/contract/features/contents/endpoints.ts';
import { readVideoAddress } from '@certame/rules/contents/video-address.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type PreparedFile, saveFile } from '#features/files/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { removeContentFiles } from './content-files.ts';
import { lockContent } from './get-content.ts';

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

async function add(
  scope: Scope,
  contentId: string,
  {
    fileId = null,
    videoUrl = null,
    title = '',
  }: { fileId?: string | null; videoUrl?: string | null; title?: string },
): Promise<void> {
  const { rowCount } = await scope.tx.execute(sql`
    insert into content_media (institution_id, content_id, position, file_id, video_url, title)
    select ${scope.institutionId}, ${contentId}, coalesce(max(position), 0) + 1, ${fileId}::uuid, ${videoUrl}::text, ${title}::text
      from content_media where content_id = ${contentId}
      having count(*) < ${mediaMax}`);
  if (rowCount === 0)
    throw new AppError('validation', { fields: { url: [{ key: 'max_items', params: { max: mediaMax } }] } });
}

export async function addFile(
  scope: Scope,
  services: Services,
  contentId: string,
  file: PreparedFile,
): Promise<void> {
  await lockContent(scope, contentId);
  const row = await saveFile(scope, services, file, { purpose: 'content', subjectId: contentId });
  await add(scope, contentId, { fileId: row.id, title: row.name });
}

/** @throws AppError `validation` with `url_blank` or `url_unsupported` at the address. */
export async function addVideo(
  scope: Scope,
  contentId: string,
  { url, title }: { url: string; title: string },
): Promise<void> {
  await lockContent(scope, contentId);
  const reading = readVideoAddress(url);
  if (!reading.ok) throw new AppError('validation', { fields: { url: [{ key: reading.problem }] } });
  await add(scope, contentId, { videoUrl: reading.video.url, title });
}

export async function removeMedia(
  scope: Scope,
  services: Services,
  contentId: string,
  mediaId: string,
): Promise<void> {
  await lockContent(scope, contentId);
  const [removed] = await queryRows(
    scope,
    z.object({ file_id: z.string().nullable() }),
    sql`delete from content_media where content_id = ${contentId} and id = ${mediaId} returning file_id`,
  );
  if (!removed) throw new AppError('not-found');
  if (removed.file_id !== null) await removeContentFiles(scope, services, contentId, removed.file_id);
}

/** Named ones first in that order; what was added meanwhile stays behind them. */
export async function orderMedia(scope: Scope, contentId: string, ids: readonly string[]): Promise<void> {
  await lockContent(scope, contentId);
  await scope.tx.execute(sql`update content_media m set position = coalesce(array_position(${uuidList(ids)}, m.id), 10000 + m.position)
      where m.content_id = ${contentId}`);
}
