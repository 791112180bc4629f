import type { Scope } from '../../plugins/database.ts';
import type { Services } from '../../services.ts';

/** Later than the transaction that took the rows away: bytes of a row that came back must still be there. */
const removeBytesAfterMs = 5000;

/**
 * Takes files of a content away, all of them or one: first the rows, then the bytes. A crash between the two leaves
 * bytes that no row names, never a row without its bytes.
 */
export async function removeContentFiles(
  { client, institutionId }: Scope,
  services: Services,
  contentId: string,
  fileId: string | null = null,
): Promise<void> {
  await client.query(
    'delete from content_media where content_id = $1 and file_id is not null and ($2::uuid is null or file_id = $2)',
    [contentId, fileId],
  );
  const { rows } = await client.query<{ id: string; storage_key: string }>(
    `delete from files where institution_id = $1 and purpose = 'content' and subject_id = $2
        and ($3::uuid is null or id = $3) returning id, storage_key`,
    [institutionId, contentId, fileId],
  );
  setTimeout(() => {
    for (const { id, storage_key } of rows)
      void services.database
        .inTenant({ institutionId, userId: null }, async (scope) => {
          const { rowCount } = await scope.client.query('select from files where id = $1', [id]);
          if (rowCount === 0) await services.files.remove(storage_key);
        })
        .catch((error: unknown) =>
          services.log.warn({ err: error, fileId: id }, 'bytes of a file not removed'),
        );
  }, removeBytesAfterMs).unref();
}
