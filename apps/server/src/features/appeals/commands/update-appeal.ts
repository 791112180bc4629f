import type { AppealReason } from '@certame/contract/features/appeals/states.ts';
import { appeals } from '@certame/db/schema/appeals.ts';
import { eq } from '@certame/db/sql.ts';
import { nextAppealStatus } from '@certame/rules/appeals/appeal-states.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { replaceFiles } from '../attach-files.ts';
import { lockOwnAppeal } from '../lock-appeals.ts';
import { writeHistory } from '../write-history.ts';

export interface AppealChange {
  id: string;
  reason: AppealReason;
  reasoning: string;
  fileIds: readonly string[];
}

/** By its candidate, until somebody handles it. @throws AppError `not-found`, `appeal-state`, `validation`. */
export async function updateAppeal(
  scope: Scope,
  services: Pick<Services, 'now'>,
  { id, reason, reasoning, fileIds }: AppealChange,
): Promise<void> {
  const now = new Date(services.now());
  const row = await lockOwnAppeal(scope, id);
  const status = nextAppealStatus(row.status, 'edit');
  await replaceFiles(scope, row, fileIds);
  await scope.tx.update(appeals).set({ reason, reasoning, updated_at: now }).where(eq(appeals.id, id));
  await writeHistory(scope, now, [{ appealId: id, action: 'edited', status, isPublic: true }]);
}
