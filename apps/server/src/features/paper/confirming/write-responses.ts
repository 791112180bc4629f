import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import { response_changes, responses } from '@certame/db/schema/attempts.ts';
import { sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/** Writes what has changed, each with its line of the history. */
export async function writeResponses(
  { tx, institutionId }: Scope,
  attemptId: string,
  changed: readonly (readonly [itemId: string, value: ResponseValue])[],
  before: ReadonlyMap<string, { seq: number }>,
  now: Date,
): Promise<void> {
  if (changed.length === 0) return;
  const last = Math.max(0, ...[...before.values()].map(({ seq }) => seq));
  const rows = changed.map(([itemId, value], index) => ({
    ...{ attempt_id: attemptId, item_id: itemId, institution_id: institutionId, value },
    seq: last + index + 1,
    answered_at: now,
    received_at: now,
  }));
  await tx.insert(response_changes).values(rows);
  await tx
    .insert(responses)
    .values(rows)
    .onConflictDoUpdate({
      target: [responses.attempt_id, responses.item_id],
      set: {
        seq: sql`excluded.seq`,
        value: sql`excluded.value`,
        answered_at: sql`excluded.answered_at`,
        received_at: sql`excluded.received_at`,
      },
    });
}
