import { users } from '@certame/db/schema/identity.ts';
import { files } from '@certame/db/schema/operations.ts';
import { and, eq } from '@certame/db/sql.ts';
import { type PreparedFile, saveFile } from '#features/files/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

/** A picture belongs to the institution where it was uploaded, its person perhaps to another by now. */
async function removeFile(services: Services, fileId: string, ownerId: string): Promise<void> {
  await services.database.asSystem("one's own former picture", async ({ tx, afterCommit }) => {
    const gone = await tx
      .delete(files)
      .where(and(eq(files.id, fileId), eq(files.owner_id, ownerId), eq(files.purpose, 'profile')))
      .returning({ storageKey: files.storage_key });
    for (const { storageKey } of gone) afterCommit(() => services.files.remove(storageKey));
  });
}

/** Sets one's own picture, or none. `picture` has been prepared outside of the transaction. */
export async function changePicture(
  scope: Scope,
  services: Services,
  picture: PreparedFile | null,
): Promise<void> {
  const userId = scope.userId ?? '';
  const [user] = await scope.tx
    .select({ former: users.picture_file_id })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  const file = picture && (await saveFile(scope, services, picture, { purpose: 'profile' }));
  await scope.tx
    .update(users)
    .set({ picture_file_id: file?.id ?? null })
    .where(eq(users.id, userId));
  const former = user?.former;
  if (former) scope.afterCommit(() => removeFile(services, former, userId));
}
