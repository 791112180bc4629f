import { AppError } from '@certame/contract/errors.ts';
import type { ClientException } from '@certame/contract/features/client-exceptions/endpoints.ts';
import { client_exceptions } from '@certame/db/schema/client-exceptions.ts';
import { eq } from '@certame/db/sql.ts';
import type { Tx } from '#plugins/database.ts';
import { presentException } from '../present-exception.ts';

/** `at` null: it isn't resolved any more. @throws AppError `not-found`. */
export async function resolveException(tx: Tx, id: string, at: Date | null): Promise<ClientException> {
  const [row] = await tx
    .update(client_exceptions)
    .set({ resolved_at: at })
    .where(eq(client_exceptions.id, id))
    .returning();
  if (!row) throw new AppError('not-found');
  return presentException(row);
}
