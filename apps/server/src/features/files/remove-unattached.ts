import { files } from '@certame/db/schema/operations.ts';
import { inArray, type SQL, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Services } from '#services.ts';

/** A form may stay open for so long before what was uploaded for it is given up. */
const keptUnattachedMs = 24 * 60 * 60_000;
/** Files that share a transaction. */
const batchSize = 500;

type Cleaner = Pick<Services, 'database' | 'files' | 'now'>;

const removeBatch = (services: Cleaner, purpose: string, carriers: SQL, before: Date): Promise<number> =>
  services.database.asSystem(`files of ${purpose} that nothing carries`, async ({ tx, afterCommit }) => {
    const rows = await queryRows(
      { tx },
      z.object({ id: z.string(), storage_key: z.string() }),
      sql`select f.id, f.storage_key from files f
           where f.purpose = ${purpose} and f.created_at < ${before}
             and not exists (select from ${carriers} c where c.file_id = f.id)
           limit ${batchSize} for update of f skip locked`,
    );
    if (rows.length === 0) return 0;
    await tx.delete(files).where(
      inArray(
        files.id,
        rows.map(({ id }) => id),
      ),
    );
    for (const row of rows) afterCommit(() => services.files.remove(row.storage_key));
    return rows.length;
  });

/**
 * Removes files of a purpose that were uploaded long ago and that no row of `carriers` (its `file_id`) carries, or carries any more. One that
 * is being attached just now may be locked, and is left for the next time.
 */
export async function removeUnattachedFiles(
  services: Cleaner,
  purpose: 'appeal' | 'chat',
  carriers: SQL,
): Promise<void> {
  const before = new Date(services.now() - keptUnattachedMs);
  let removed = batchSize;
  while (removed === batchSize) removed = await removeBatch(services, purpose, carriers, before);
}
