import { client_exceptions } from '@certame/db/schema/client-exceptions.ts';
import { lt } from '@certame/db/sql.ts';
import type { Tx } from '#plugins/database.ts';

const keptDays = 90;

/** What hasn't happened for so long is forgotten, with each time it did. */
export async function forgetExceptions(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 24 * 60 * 60_000);
  await tx.delete(client_exceptions).where(lt(client_exceptions.last_seen_at, before));
}
