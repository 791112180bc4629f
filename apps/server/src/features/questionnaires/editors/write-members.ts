import { AppError } from '@certame/contract/errors.ts';
import { editor_group_members } from '@certame/db/schema/editor-groups.ts';
import { and, eq, notInArray, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import { holdsEditPermission } from './editor-conditions.ts';

/**
 * Puts these people in place of a group's members. Who comes in has to hold the permission; who has lost it since may
 * stay. Somebody of another institution is refused like nobody at all. @throws AppError `validation`.
 */
export async function writeMembers(
  scope: Scope,
  groupId: string,
  memberIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(memberIds.map((id) => id.toLowerCase()))];
  if (ids.length === 0) throw new AppError('validation', { fields: { member_ids: [{ key: 'required' }] } });
  const [checked] = await queryRows(
    scope,
    z.object({ refused: z.int() }),
    sql`select count(*)::int as refused from unnest(${uuidList(ids)}) as chosen(id)
         where not exists (select from editor_group_members m where m.group_id = ${groupId} and m.user_id = chosen.id)
           and not exists (select from users u where u.id = chosen.id and ${holdsEditPermission(scope, sql`u`)})`,
  );
  if (checked?.refused !== 0)
    throw new AppError('validation', { fields: { member_ids: [{ key: 'editor_right' }] } });
  await scope.tx
    .delete(editor_group_members)
    .where(and(eq(editor_group_members.group_id, groupId), notInArray(editor_group_members.user_id, ids)));
  await scope.tx
    .insert(editor_group_members)
    .values(ids.map((user_id) => ({ institution_id: scope.institutionId, group_id: groupId, user_id })))
    .onConflictDoNothing();
}
