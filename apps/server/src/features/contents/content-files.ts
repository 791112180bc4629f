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
  const { client, institutionId } = scope;
  await client.query(
    'delete from content_media where content_id = $1 and file_id is not null and ($2::uuid is null or file_id = $2)',
    [contentId, fileId],
  );
  const { rows } = await client.query<{ storage_key: string }>(
    `delete from files where institution_id = $1 and purpose = 'content' and subject_id = $2
        and ($3::uuid is null or id = $3) returning storage_key`,
    [institutionId, contentId, fileId],
  );
  for (const row of rows) scope.afterCommit(() => services.files.remove(row.storage_key));
}
