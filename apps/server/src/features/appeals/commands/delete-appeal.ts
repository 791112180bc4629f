import { AppError } from '@certame/contract/errors.ts';
import { appeal_effects, appeals } from '@certame/db/schema/appeals.ts';
import { and, eq, isNull } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import { lockOneForHandling } from '../lock-appeals.ts';

/** What was filed by mistake. Its number is not given again. @throws AppError `not-found`, `appeal-own`, `appeal-state` while its effect holds. */
export async function deleteAppeal(scope: Scope, id: string): Promise<void> {
  const { effect_id } = await lockOneForHandling(scope, id);
  if (effect_id !== null) {
    const inForce = and(eq(appeal_effects.id, effect_id), isNull(appeal_effects.undone_at));
    if ((await scope.tx.$count(appeal_effects, inForce)) > 0) throw new AppError('appeal-state');
  }
  await scope.tx.delete(appeals).where(eq(appeals.id, id));
}
