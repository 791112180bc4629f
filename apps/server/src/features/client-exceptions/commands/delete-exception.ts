import { AppError } from '@certame/contract/errors.ts';
import { client_exceptions } from '@certame/db/schema/client-exceptions.ts';
import { eq } from '@certame/db/sql.ts';
import type { Tx } from '#plugins/database.ts';

/** @throws AppError `not-found`. */
export async function deleteException(tx: Tx, id: string): Promise<void> {
  const gone = await tx.delete(client_exceptions).where(eq(client_exceptions.id, id)).returning();
  if (gone.length === 0) throw new AppError('not-found');
}
