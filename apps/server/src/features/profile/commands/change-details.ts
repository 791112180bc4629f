import { AppError } from '@certame/contract/errors.ts';
import type { MyDetails } from '@certame/contract/features/profile/endpoints.ts';
import { users } from '@certame/db/schema/identity.ts';
import { eq, sql } from '@certame/db/sql.ts';
import type { Tx } from '#plugins/database.ts';
import { presentDetails } from '../queries/read-details.ts';

type User = typeof users.$inferSelect;
type Details = Pick<MyDetails, 'name' | 'phone'>;
type Taste = Pick<User, 'language' | 'theme'>;

/**
 * Changes what is named. `readAt` is the `updated_at` the form saw: when an administrator, or the person in another
 * window, has saved since, nothing is written. Language and theme are chosen, not edited: they never conflict.
 */
export async function changeDetails(
  tx: Tx,
  userId: string,
  { readAt, ...change }: Partial<Details> & Partial<Taste> & { readAt: string | undefined },
): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!user) throw new AppError('unauthenticated');
  if (readAt !== undefined && Date.parse(readAt) !== user.updated_at.getTime())
    throw new AppError('conflict', { data: { current: presentDetails(user) } });
  if (Object.keys(change).length === 0) return;
  const isEdited = change.name !== undefined || change.phone !== undefined;
  const updatedAt = sql`greatest(now(), updated_at + interval '1 millisecond')`;
  await tx
    .update(users)
    .set({ ...change, ...(isEdited ? { updated_at: updatedAt } : {}) })
    .where(eq(users.id, userId));
}
