import { type ChainVerification, isBroken } from '@certame/contract/features/timeline/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { chainStart, checkLink } from '#features/exam/index.ts';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

const eventRow = z.object({
  position: z.number(),
  seq: z.number(),
  type: z.string(),
  severity: z.string(),
  data: z.record(z.string(), z.unknown()),
  emitted_at: instantColumn,
  previous_hash: z.string(),
  hash: z.string(),
});

/** Hashing so many keeps the event loop for some milliseconds. */
const eventsAtOnce = 500;
const shownBreaks = 10;

/** Follows the whole chain of an attempt's events, a few hundred at a time. */
export async function verifyChain(scope: Scope, attemptId: string): Promise<ChainVerification> {
  const result: ChainVerification = { events: 0, redacted: 0, breaks: [], broken: 0 };
  let before = chainStart;
  for (;;) {
    const rows = await queryRows(
      scope,
      eventRow,
      sql`select position, seq, type, severity, data, emitted_at, previous_hash, hash from attempt_events
           where attempt_id = ${attemptId} and institution_id = ${scope.institutionId} and position > ${before.position}
           order by position limit ${eventsAtOnce}`,
    );
    for (const row of rows) {
      const { emitted_at: emittedAt, previous_hash: previousHash, ...event } = row;
      const chain = checkLink(before, { ...event, attemptId, emittedAt, previousHash });
      result.events++;
      if (chain === 'redacted') result.redacted++;
      if (isBroken(chain)) {
        result.broken++;
        if (result.breaks.length < shownBreaks) result.breaks.push({ position: row.position, chain });
      }
      before = { position: row.position, hash: row.hash };
    }
    if (rows.length < eventsAtOnce) return result;
  }
}
