import type { Correction } from '@certame/contract/features/grading/desk/endpoints.ts';
import { flagKinds } from '@certame/contract/features/grading/flags.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { FlaggedAnswer } from './open-flags.ts';

const flagRow = z.object({
  kind: z.enum(flagKinds),
  note: z.string(),
  is_suggested: z.boolean(),
  percent: z.int().nullable(),
  other_value: z.string().nullable(),
});

/** Open flags of one answer: all of them for the chair, for a grader the own. The answer that it is alike has no name either. */
export const readFlags = (
  scope: Scope,
  { attemptId, itemId, isChairs }: FlaggedAnswer & { isChairs: boolean },
): Promise<Correction['flags']> =>
  queryRows(
    scope,
    flagRow,
    sql`select f.kind, f.note, f.flagged_by is null as is_suggested, f.percent, other.value #>> '{}' as other_value
          from grading_flags f
          left join responses other on other.attempt_id = f.other_attempt_id and other.item_id = f.item_id
         where f.attempt_id = ${attemptId} and f.item_id = ${itemId} and f.settled_at is null
           and (${isChairs} or f.flagged_by = ${scope.userId})
         order by f.created_at, f.id`,
  );
