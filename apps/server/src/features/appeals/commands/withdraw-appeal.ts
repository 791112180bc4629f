import { appeals } from '@certame/db/schema/appeals.ts';
import { eq } from '@certame/db/sql.ts';
import { nextAppealStatus } from '@certame/rules/appeals/appeal-states.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { lockOwnAppeal } from '../lock-appeals.ts';
import { writeHistory } from '../write-history.ts';

/**
 * Its candidate takes an appeal back, until somebody handles it. It leaves the limit, and the same may be appealed against again.
 * @throws AppError `not-found`, `appeal-state`.
 */
export async function withdrawAppeal(
  scope: Scope,
  services: Pick<Services, 'now'>,
  id: string,
): Promise<void> {
  const now = new Date(services.now());
  const row = await lockOwnAppeal(scope, id);
  const status = nextAppealStatus(row.status, 'withdraw');
  await scope.tx
    .update(appeals)
    .set({ status, withdrawn_at: now, updated_at: now })
    .where(eq(appeals.id, id));
  await writeHistory(scope, now, [{ appealId: id, action: 'withdrawn', status, isPublic: true }]);
}
