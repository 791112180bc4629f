import { appeals } from '@certame/db/schema/appeals.ts';
import { eq } from '@certame/db/sql.ts';
import { nextAppealStatus } from '@certame/rules/appeals/appeal-states.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { lockOneForHandling } from '../../lock-appeals.ts';
import { tellCandidates } from '../../tell.ts';
import { writeHistory } from '../../write-history.ts';

/** Asks the candidate, who reads the question. @throws AppError `not-found`, `appeal-own`, `appeal-state`. */
export async function askBack(
  scope: Scope,
  services: Services,
  { id, message }: { id: string; message: string },
): Promise<void> {
  const now = new Date(services.now());
  const row = await lockOneForHandling(scope, id);
  const status = nextAppealStatus(row.status, 'ask');
  const handler_id = row.handler_id ?? scope.userId;
  await scope.tx.update(appeals).set({ status, handler_id, updated_at: now }).where(eq(appeals.id, id));
  await writeHistory(scope, now, [{ appealId: id, action: 'asked', status, message, isPublic: true }]);
  await tellCandidates(scope, services, 'asked', [row]);
}
