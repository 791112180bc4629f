import { appeals } from '@certame/db/schema/appeals.ts';
import { eq } from '@certame/db/sql.ts';
import { nextAppealStatus } from '@certame/rules/appeals/appeal-states.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { addFiles } from '../attach-files.ts';
import { lockOwnAppeal } from '../lock-appeals.ts';
import { tellHandler } from '../tell.ts';
import { writeHistory } from '../write-history.ts';

/** Its candidate answers what was asked back. @throws AppError `not-found`, `appeal-state`, `validation`. */
export async function answerAppeal(
  scope: Scope,
  services: Services,
  { id, message, fileIds }: { id: string; message: string; fileIds: readonly string[] },
): Promise<void> {
  const now = new Date(services.now());
  const row = await lockOwnAppeal(scope, id);
  const status = nextAppealStatus(row.status, 'answer');
  await addFiles(scope, row, fileIds);
  await scope.tx.update(appeals).set({ status, updated_at: now }).where(eq(appeals.id, id));
  await writeHistory(scope, now, [{ appealId: id, action: 'answered', status, message, isPublic: true }]);
  await tellHandler(scope, services, 'answered', row);
}
