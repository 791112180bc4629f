import { AppError } from '@certame/contract/errors.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { removeContentFiles } from '../content-files.ts';
import { lockContent } from '../get-content.ts';

export async function removeMedia(
  scope: Scope,
  services: Services,
  { contentId, mediaId }: { contentId: string; mediaId: string },
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
