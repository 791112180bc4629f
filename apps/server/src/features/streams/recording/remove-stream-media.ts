import { streams } from '@certame/db/schema/streams.ts';
import { eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

/** Chunks of the streams of a class that is deleted: their bytes go when it is gone. */
export async function removeStreamMedia(
  scope: Scope,
  { mediaStore }: Services,
  classId: string,
): Promise<void> {
  const { institutionId } = scope;
  const found = await scope.tx.select({ id: streams.id }).from(streams).where(eq(streams.class_id, classId));
  for (const { id } of found)
    scope.afterCommit(() => mediaStore.remove({ institutionId, ownerId: id }).then(() => undefined));
}
