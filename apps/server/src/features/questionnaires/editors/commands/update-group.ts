import { AppError } from '@certame/contract/errors.ts';
import type { updateEditorGroup as endpoint } from '@certame/contract/features/questionnaires/editor-groups/endpoints.ts';
import type { BodyOf } from '@certame/contract/kit/endpoint.ts';
import { editor_groups } from '@certame/db/schema/editor-groups.ts';
import { eq, sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import { lockGroup } from '../lock-group.ts';
import { getGroup } from '../read-groups.ts';
import { writeMembers } from '../write-members.ts';

/** Renames a group and replaces its members. @throws AppError `not-found`, `editor-group-managers`, `conflict`, `validation`. */
export async function updateGroup(
  scope: Scope,
  { id, name, member_ids, updated_at }: BodyOf<typeof endpoint> & { id: string },
): Promise<void> {
  const group = await lockGroup(scope, id);
  if (updated_at !== undefined && Date.parse(updated_at) !== group.updated_at.getTime())
    throw new AppError('conflict', { data: { current: await getGroup(scope, id) } });
  await scope.tx
    .update(editor_groups)
    .set({ name, updated_at: sql`greatest(now(), updated_at + interval '1 millisecond')` })
    .where(eq(editor_groups.id, id));
  await writeMembers(scope, id, member_ids);
}
