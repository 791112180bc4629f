import { AppError } from '@certame/contract/errors.ts';
import type { MyDetails } from '@certame/contract/features/profile/endpoints.ts';
import { users } from '@certame/db/schema/identity.ts';
import { eq } from '@certame/db/sql.ts';
import type { Tx } from '#plugins/database.ts';

type User = typeof users.$inferSelect;

export const presentDetails = ({ name, phone, updated_at }: User): MyDetails => ({
  name,
  phone,
  updated_at: updated_at.toISOString(),
});

export async function getMyDetails(tx: Tx, userId: string): Promise<MyDetails> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user) throw new AppError('unauthenticated');
  return presentDetails(user);
}
