import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { myCorrections } from './correction-list.ts';
import type { AnswerRef } from './lock-my-assignment.ts';

const placeRow = z.object({ answer_id: z.string(), item_id: z.string() });

/** The own answer without a score that comes after one; after the last, the first. A join would look for that one anew at each of the others. */
export async function findNextWaiting(
  scope: Scope,
  { configId, attemptId, itemId }: AnswerRef,
  now: Date,
): Promise<z.output<typeof placeRow> | null> {
  const [row] = await queryRows(
    scope,
    placeRow,
    sql`with own as (${myCorrections(scope, now)} and g.config_id = ${configId}),
             here as (select number from own where answer_id = ${attemptId} and item_id = ${itemId})
        select o.answer_id, o.item_id from own o
         where o.score is null and o.status <> 'SR' and o.number <> (select number from here)
         order by o.number < (select number from here), o.number limit 1`,
  );
  return row ?? null;
}
