import type { listCurrentNews as endpoint } from '@certame/contract/features/news/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Database } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';
import { concerns } from '../concerns.ts';

const shownMax = 20;

const newsRow = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  start: instantColumn,
  finish: instantColumn,
});

/** Notices that are shown now and that the caller hasn't put away, the newest first. */
export async function listCurrentNews(
  database: Database,
  caller: Caller,
  now: Date,
): Promise<ReplyOf<typeof endpoint>['model']> {
  const at = now.toISOString();
  const rows = await database.asSystem('notices of every institution, to whom they concern', ({ tx }) =>
    queryRows(
      { tx },
      newsRow,
      sql`
      select n.id, n.title, n.description, n.start, n.finish from news n
       where n.start <= ${at}::timestamptz and n.finish > ${at}::timestamptz and ${concerns(caller)}
         and not exists (select from news_dismissals d where d.news_id = n.id and d.user_id = ${caller.userId}::uuid)
       order by n.start desc, n.id desc limit ${shownMax}`,
    ),
  );
  return rows.map((row) => ({
    ...row,
    start: row.start.toISOString(),
    finish: row.finish.toISOString(),
  }));
}
