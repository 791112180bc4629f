import { AppError } from '@certame/contract/errors.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Database } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';
import { concerns } from '../concerns.ts';

/** Puts a notice away for the caller. @throws AppError `not-found` for one that doesn't concern them. */
export async function dismissNews(database: Database, caller: Caller, id: string): Promise<void> {
  await database.asSystem('a notice of another institution is put away too', async ({ tx }) => {
    const [found] = await queryRows(
      { tx },
      z.object({ institution_id: z.string() }),
      sql`select n.institution_id from news n where n.id = ${id}::uuid and ${concerns(caller)}`,
    );
    if (!found) throw new AppError('not-found');
    await tx.execute(sql`
      insert into news_dismissals (institution_id, news_id, user_id)
      values (${found.institution_id}::uuid, ${id}::uuid, ${caller.userId}::uuid) on conflict do nothing`);
  });
}
