import { grading_flags } from '@certame/db/schema/grading.ts';
import { and, eq, isNull, type SQL } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

export interface FlaggedAnswer {
  attemptId: string;
  itemId: string;
}

/** Flags of one answer that the chair has not settled. */
export const isOpenFlagOf = ({ attemptId, itemId }: FlaggedAnswer): SQL | undefined =>
  and(
    eq(grading_flags.attempt_id, attemptId),
    eq(grading_flags.item_id, itemId),
    isNull(grading_flags.settled_at),
  );

export const hasOpenFlags = async ({ tx }: Scope, answer: FlaggedAnswer): Promise<boolean> =>
  (await tx.$count(grading_flags, isOpenFlagOf(answer))) > 0;

export async function settleFlags({ tx, userId }: Scope, answer: FlaggedAnswer, now: Date): Promise<void> {
  await tx.update(grading_flags).set({ settled_at: now, settled_by: userId }).where(isOpenFlagOf(answer));
}
