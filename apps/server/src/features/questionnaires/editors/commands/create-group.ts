import { AppError } from '@certame/contract/errors.ts';
import {
  editorGroupLimits,
  type createEditorGroup as endpoint,
} from '@certame/contract/features/questionnaires/editor-groups/endpoints.ts';
import type { BodyOf } from '@certame/contract/kit/endpoint.ts';
import { editor_groups } from '@certame/db/schema/editor-groups.ts';
import { eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import { writeMembers } from '../write-members.ts';

/** Makes a group of whoever acts. Gives its id. @throws AppError `validation`, `already-exists`. */
export async function createGroup(
  scope: Scope,
  { name, member_ids }: BodyOf<typeof endpoint>,
): Promise<string> {
  const { groups: max } = editorGroupLimits;
  if ((await scope.tx.$count(editor_groups, eq(editor_groups.institution_id, scope.institutionId))) >= max)
    throw new AppError('validation', { fields: { name: [{ key: 'groups_max', params: { max } }] } });
  const [made] = await scope.tx
    .insert(editor_groups)
    .values({ institution_id: scope.institutionId, name, created_by: scope.userId })
    .returning({ id: editor_groups.id });
  if (!made) throw new Error('No group was made');
  await writeMembers(scope, made.id, member_ids);
  return made.id;
}
