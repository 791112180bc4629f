import { openAppealStatuses } from '@certame/contract/features/appeals/states.ts';
import { appeals } from '@certame/db/schema/appeals.ts';
import { and, eq, inArray } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/** An appeal against this attempt's result waits for its answer. */
export const hasOpenAppeal = async ({ tx }: Scope, attemptId: string): Promise<boolean> =>
  (await tx.$count(
    appeals,
    and(eq(appeals.attempt_id, attemptId), inArray(appeals.status, [...openAppealStatuses])),
  )) > 0;
