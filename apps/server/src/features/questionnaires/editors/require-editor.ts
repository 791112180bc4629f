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

/**
 * Lets whoever acts change a questionnaire: anybody with the permission, or where it names a group of editors
 * (`settings.editors_group_id`), those whom `mayEditQuestionnaire` lets in. Tasks act for nobody and may.
 * @throws AppError `questionnaire-editors` {group}.
 */
export async function requireEditor(
  scope: Scope,
  { groupId, createdBy }: { groupId: string | null; createdBy: string | null },
): Promise<void> {
  if (groupId === null || scope.userId === null) return;
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
  if (!isAllowed) throw new AppError('questionnaire-editors', { params: { group: row?.group ?? '–' } });
}
