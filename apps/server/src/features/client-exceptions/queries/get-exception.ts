import { AppError } from '@certame/contract/errors.ts';
import { client_exception_events, client_exceptions } from '@certame/db/schema/client-exceptions.ts';
import { desc, eq } from '@certame/db/sql.ts';
import type { Tx } from '#plugins/database.ts';
import { presentException } from '../present-exception.ts';

/** With what is kept of each time it happened. @throws AppError `not-found`. */
export async function getException(tx: Tx, id: string) {
  const [row] = await tx.select().from(client_exceptions).where(eq(client_exceptions.id, id));
  if (!row) throw new AppError('not-found');
  const events = await tx
    .select()
    .from(client_exception_events)
    .where(eq(client_exception_events.exception_id, id))
    .orderBy(desc(client_exception_events.at), desc(client_exception_events.id));
  return {
    ...presentException(row),
    events: events.map(({ id: eventId, at, path, browser, version, stack }) => ({
      ...{ id: eventId, path, browser, version, stack },
      at: at.toISOString(),
    })),
  };
}
