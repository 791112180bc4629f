import { AppError } from '@certame/contract/errors.ts';
import { editor_groups } from '@certame/db/schema/editor-groups.ts';
import { and, eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/** A group that a questionnaire comes to name has to be there, and stays until that is saved. @throws AppError `validation`. */
export async function requireGroup(
  { tx, institutionId }: Scope,
  groupId: string | null,
  before: string | null,
): Promise<void> {
  if (groupId === null || groupId === before) return;
  const [group] = await tx
    .select({ id: editor_groups.id })
    .from(editor_groups)
    .where(and(eq(editor_groups.id, groupId), eq(editor_groups.institution_id, institutionId)))
    .for('share');
  if (!group)
    throw new AppError('validation', { fields: { 'settings.editors_group_id': [{ key: 'foreign' }] } });
}
