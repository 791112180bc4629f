import { AppError } from '@certame/contract/errors.ts';
import { sql } from '@certame/db/sql.ts';
import { mayEditQuestionnaire } from '@certame/rules/questionnaires/editors.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { administersHere, isInGroup } from './editor-conditions.ts';

const standingRow = z.object({
  group: z.string().nullable(),
  is_member: z.boolean(),
  administers: z.boolean(),
});

interface Edited {
  /** Group that the questionnaire names (`settings.editors_group_id`). */
  groupId: string | null;
  createdBy: string | null;
}

async function readStanding(scope: Scope, { groupId, createdBy }: Edited) {
  const [row] = await queryRows(
    scope,
    standingRow,
    sql`select (select g.name from editor_groups g where g.id = ${groupId}) as "group",
               ${isInGroup(scope, sql`${groupId}::uuid`)} as is_member, ${administersHere(scope)} as administers`,
  );
  const isAllowed = mayEditQuestionnaire({
    groupId,
    isMember: row?.is_member ?? false,
    isCreator: createdBy === scope.userId,
    administers: row?.administers ?? false,
  });
  return { isAllowed, group: row?.group ?? '–' };
}

/** Whether whoever acts is among its editors: everybody with the permission, where it names no group. Tasks act for nobody and may. */
export const isEditor = async (scope: Scope, edited: Edited): Promise<boolean> =>
  edited.groupId === null || scope.userId === null || (await readStanding(scope, edited)).isAllowed;

/** Lets only its editors change a questionnaire. @throws AppError `questionnaire-editors` {group}. */
export async function requireEditor(scope: Scope, edited: Edited): Promise<void> {
  if (edited.groupId === null || scope.userId === null || scope.actsForRoom) return;
  const { isAllowed, group } = await readStanding(scope, edited);
  if (!isAllowed) throw new AppError('questionnaire-editors', { params: { group } });
}
