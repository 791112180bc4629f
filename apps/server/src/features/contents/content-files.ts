import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

/**
 * Takes files of a content away, all of them or one: first the rows, then, after the commit, the bytes. A
 * crash between the two leaves bytes that no row names, never a row without its bytes.
 */
export async function removeContentFiles(
  scope: Scope,
  services: Services,
  contentId: string,
  fileId: string | null = null,
): Promise<void> {
  const { tx, institutionId } = scope;
  await tx.execute(
    sql`delete from content_media where content_id = ${contentId} and file_id is not null and (${fileId}::uuid is null or file_id = ${fileId})`,
  );
  const rows = await queryRows(
    scope,
    z.object({ storage_key: z.string() }),
    sql`delete from files where institution_id = ${institutionId} and purpose = 'content' and subject_id = ${contentId}
      and (${fileId}::uuid is null or id = ${fileId}) returning storage_key`,
  );
  for (const row of rows) scope.afterCommit(() => services.files.remove(row.storage_key));
}
