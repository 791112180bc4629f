import { AppError } from '@certame/contract/errors.ts';
import { appeal_effects, appeals } from '@certame/db/schema/appeals.ts';
import { and, eq, isNull } from '@certame/db/sql.ts';
import { nextAppealStatus, requireDecided } from '@certame/rules/appeals/appeal-states.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { lockOneForHandling } from '../../lock-appeals.ts';
import { writeHistory } from '../../write-history.ts';

/** Handles a decided appeal again. @throws AppError `not-found`, `appeal-own`, `appeal-state`, also while the effect holds. */
export async function reopenAppeal(
  scope: Scope,
  services: Pick<Services, 'now'>,
  { id, message }: { id: string; message: string },
): Promise<void> {
  const now = new Date(services.now());
  const row = await lockOneForHandling(scope, id);
  const status = nextAppealStatus(row.status, 'reopen');
  requireDecided({ isWithdrawn: row.withdrawn_at !== null });
  if (row.effect_id !== null) {
    const inForce = and(eq(appeal_effects.id, row.effect_id), isNull(appeal_effects.undone_at));
    if ((await scope.tx.$count(appeal_effects, inForce)) > 0) throw new AppError('appeal-state');
  }
  await scope.tx
    .update(appeals)
    .set({
      ...{ status, answer: null, decided_at: null, effect_id: null, updated_at: now },
      handler_id: row.handler_id ?? scope.userId,
    })
    .where(eq(appeals.id, id));
  await writeHistory(scope, now, [{ appealId: id, action: 'reopened', status, message, isPublic: true }]);
}
