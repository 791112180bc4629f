import { AppError } from '@certame/contract/errors.ts';
import { editor_groups } from '@certame/db/schema/editor-groups.ts';
import { eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import { lockGroup } from '../lock-group.ts';
import { getGroup } from '../read-groups.ts';

/**
 * Only a group that no questionnaire names: without it, a questionnaire would be anybody's to edit, or nobody's.
 * @throws AppError `not-found`, `editor-group-managers`, `editor-group-in-use` {count}.
 */
export async function deleteGroup(scope: Scope, id: string): Promise<void> {
  await lockGroup(scope, id);
  const { questionnaires: count } = await getGroup(scope, id);
  if (count > 0) throw new AppError('editor-group-in-use', { params: { count } });
  await scope.tx.delete(editor_groups).where(eq(editor_groups.id, id));
}
