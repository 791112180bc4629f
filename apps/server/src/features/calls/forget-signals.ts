import { peerLostMs } from '@certame/contract/features/calls/call-kinds.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Services } from '#services.ts';
import { recordLengths } from './record-lengths.ts';

const endedRow = z.object({ id: z.string(), institution_id: z.string() });

/** Pages are linked within seconds; a signal older than this is of no use to anybody. */
const signalKeptMs = 10 * 60_000;
/** A talk or a request's call whose pages are all gone for this long is over. */
const emptyForMs = 10 * 60_000;

/** Forgets old signals, takes silent pages out, and ends calls that everybody has left. Meetings stay open until they are ended. */
export async function forgetSignals({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  const nowMs = now();
  await database.asSystem('signals and pages of calls that are over', async ({ tx, client }) => {
    await tx.execute(sql`delete from call_signals where created_at < ${new Date(nowMs - signalKeptMs)}`);
    await tx.execute(
      sql`update call_peers set left_at = seen_at where left_at is null and seen_at < ${new Date(nowMs - peerLostMs)}`,
    );
    const ended = await queryRows(
      { tx },
      endedRow,
      sql`update calls c set ended_at = ${new Date(nowMs)}
           where c.ended_at is null and c.kind <> 'meeting' and c.created_at < ${new Date(nowMs - emptyForMs)}
             and not exists (select from call_peers p where p.call_id = c.id
                                and (p.left_at is null or p.left_at > ${new Date(nowMs - emptyForMs)}))
          returning c.id, c.institution_id`,
    );
    for (const { id, institution_id: institutionId } of ended)
      await recordLengths({ tx, client, institutionId }, new Date(nowMs), id);
  });
}
