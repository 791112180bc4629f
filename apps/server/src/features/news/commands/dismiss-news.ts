import { AppError } from '@certame/contract/errors.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';
import { concerns } from '../concerns.ts';

/** Puts a notice away for the caller. @throws AppError `not-found` for one that doesn't concern them. */
export async function dismissNews(database: Database, caller: Caller, id: string): Promise<void> {
  await database.asSystem('a notice of another institution is put away too', async ({ tx }) => {
    const { rows } = await tx.execute<{ institution_id: string }>(
      sql`select n.institution_id from news n where n.id = ${id}::uuid and ${concerns(caller)}`,
    );
    const [found] = rows;
    if (!found) throw new AppError('not-found');
    await tx.execute(sql`
      insert into news_dismissals (institution_id, news_id, user_id)
      values (${found.institution_id}::uuid, ${id}::uuid, ${caller.userId}::uuid) on conflict do nothing`);
  });
}
