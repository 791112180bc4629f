import { type SQL, sql } from '@certame/db/sql.ts';
import type { SheetDetail } from '@certame/rules/scoring/score-sheet.ts';
import { z } from 'zod';
import { unpackDetails } from '#features/exam/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';

const batchSheets = 1000;
const sheetRow = z.object({ attempt_id: z.string(), details: z.unknown() });

/**
 * Reads the score sheets of attempts, some at a time, so that their number takes no memory. Unpacked here: the database's own
 * function takes ten times as long for each of them.
 */
export async function* readSheets(
  scope: Scope,
  attemptIds: readonly string[],
): AsyncGenerator<{ attemptId: string; details: Map<string, SheetDetail> }> {
  for (let from = 0; from < attemptIds.length; from += batchSheets) {
    const ids = attemptIds.slice(from, from + batchSheets);
    const rows = await queryRows(
      scope,
      sheetRow,
      sql`select attempt_id, details from score_sheets where attempt_id = any(${uuidList(ids)})`,
    );
    for (const { attempt_id, details } of rows)
      yield { attemptId: attempt_id, details: unpackDetails(details) };
  }
}

/** How many of the attempts answered each item. */
export async function countAnswered(scope: Scope, attempts: SQL): Promise<Map<string, number>> {
  const rows = await queryRows(
    scope,
    z.object({ item_id: z.string(), count: z.number() }),
    sql`select r.item_id, count(*)::int as count from responses r
         where r.attempt_id in (${attempts}) and r.value is not null group by 1`,
  );
  return new Map(rows.map(({ item_id, count }) => [item_id, count]));
}
