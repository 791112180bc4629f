import { data_access } from '@certame/db/schema/data-access.ts';
import { users } from '@certame/db/schema/identity.ts';
import { eq } from '@certame/db/sql.ts';
import type { Tx } from '#plugins/database.ts';
import { demoDomain } from './demo-accounts.ts';

/** One rule, for the account whose work it concerns least: the approver sees one class of the school. */
export async function seedDataAccess(tx: Tx, school: { id: string; classId: string }): Promise<void> {
  const [approver] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, `approver@${demoDomain}`));
  if (!approver) throw new Error('The demonstration has no approver');
  await tx.insert(data_access).values({
    institution_id: school.id,
    owner_type: 'user',
    owner_id: approver.id,
    model_type: 'classes',
    model_id: school.classId,
    level: 'read',
  });
}
