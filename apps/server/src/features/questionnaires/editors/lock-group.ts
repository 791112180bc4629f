import { AppError } from '@certame/contract/errors.ts';
import { editor_groups } from '@certame/db/schema/editor-groups.ts';
import { and, eq } from '@certame/db/sql.ts';
import { mayManageGroup } from '@certame/rules/questionnaires/editors.ts';
import { queryCondition } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { administersHere } from './editor-conditions.ts';

/** Locks a group for who may change it. @throws AppError `not-found`, `editor-group-managers`. */
export async function lockGroup(scope: Scope, id: string): Promise<typeof editor_groups.$inferSelect> {
  const [group] = await scope.tx
    .select()
    .from(editor_groups)
    .where(and(eq(editor_groups.id, id), eq(editor_groups.institution_id, scope.institutionId)))
    .for('update');
  if (!group) throw new AppError('not-found');
  const isCreator = group.created_by !== null && group.created_by === scope.userId;
  if (!mayManageGroup({ isCreator, administers: await queryCondition(scope, administersHere(scope)) }))
    throw new AppError('editor-group-managers');
  return group;
}
