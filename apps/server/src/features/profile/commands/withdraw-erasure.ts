import { AppError } from '@certame/contract/errors.ts';
import { erasure_requests } from '@certame/db/schema/privacy.ts';
import { and, eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

export async function withdrawErasure(scope: Scope, services: Services): Promise<void> {
  const changed = await scope.tx
    .update(erasure_requests)
    .set({ state: 'withdrawn', closed_at: new Date(services.now()) })
    .where(and(eq(erasure_requests.user_id, scope.userId ?? ''), eq(erasure_requests.state, 'open')))
    .returning({ id: erasure_requests.id });
  if (changed.length === 0) throw new AppError('not-found');
}
