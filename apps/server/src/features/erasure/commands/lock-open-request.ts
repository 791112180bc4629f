import { AppError } from '@certame/contract/errors.ts';
import { erasure_requests } from '@certame/db/schema/privacy.ts';
import { eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/** A request that waits for an answer, locked until the answer is in: each gets one. */
export async function lockOpenRequest(
  { tx }: Scope,
  id: string,
): Promise<typeof erasure_requests.$inferSelect> {
  const [request] = await tx.select().from(erasure_requests).where(eq(erasure_requests.id, id)).for('update');
  if (!request) throw new AppError('not-found');
  if (request.state !== 'open') throw new AppError('erasure-answered');
  return request;
}
