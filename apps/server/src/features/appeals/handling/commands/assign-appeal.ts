import { AppError } from '@certame/contract/errors.ts';
import { appeals } from '@certame/db/schema/appeals.ts';
import { eq } from '@certame/db/sql.ts';
import { mayHandle, nextAppealStatus } from '@certame/rules/appeals/appeal-states.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { lockOneForHandling } from '../../lock-appeals.ts';
import { tellHandler } from '../../tell.ts';
import { writeHistory } from '../../write-history.ts';
import { requireHandler } from '../handler-options.ts';

/**
 * Takes an appeal, or gives it to somebody who may handle it. Its candidate reads that it is handled, not by whom.
 * @throws AppError `not-found`, `appeal-own`, `appeal-state`, `validation`.
 */
export async function assignAppeal(
  scope: Scope,
  services: Services,
  { id, handlerId }: { id: string; handlerId: string | null },
): Promise<void> {
  const now = new Date(services.now());
  const row = await lockOneForHandling(scope, id);
  const status = nextAppealStatus(row.status, 'assign');
  const handler_id = handlerId ?? scope.userId;
  if (handler_id === null || !mayHandle({ requesterId: row.user_id }, handler_id))
    throw new AppError('appeal-own');
  if (handlerId !== null) await requireHandler(scope, handlerId);
  await scope.tx.update(appeals).set({ status, handler_id, updated_at: now }).where(eq(appeals.id, id));
  const isOwn = handler_id === scope.userId;
  await writeHistory(scope, now, [
    { appealId: id, action: isOwn ? 'taken' : 'assigned', status, isPublic: row.status === 'OP' },
  ]);
  await tellHandler(scope, services, 'assigned', { ...row, handler_id });
}
