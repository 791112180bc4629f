import { AppError } from '@certame/contract/errors.ts';
import { appeal_effects, appeals } from '@certame/db/schema/appeals.ts';
import { and, eq, isNull, sql } from '@certame/db/sql.ts';
import { nextAppealStatus } from '@certame/rules/appeals/appeal-states.ts';
import { startRelease } from '#features/results/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { revertEffect } from '../../effects/apply-effect.ts';
import { lockForHandling } from '../../lock-appeals.ts';
import { findAppeal } from '../../queries/read-appeal.ts';
import { writeHistory } from '../../write-history.ts';

/**
 * Takes the effect of an appeal back. All appeals that it was decided for are handled again, and their candidates read why.
 * @returns the job that releases the scores again, if asked for.
 * @throws AppError `not-found`, `appeal-own`, `appeal-state` where no effect holds, `appeal-effect-changed`.
 */
export async function undoEffect(
  scope: Scope,
  services: Services,
  { id, reason, release }: { id: string; reason: string; release: boolean },
): Promise<string | null> {
  const now = new Date(services.now());
  const { effect_id: effectId, questionnaire_id: questionnaireId } = await findAppeal(scope, id);
  if (effectId === null) throw new AppError('appeal-state');
  await scope.tx.execute(sql`select from questionnaires where id = ${questionnaireId} for no key update`);
  const linked = await scope.tx
    .select({ id: appeals.id })
    .from(appeals)
    .where(eq(appeals.effect_id, effectId));
  const rows = await lockForHandling(
    scope,
    linked.map((appeal) => appeal.id),
  );
  const [effect] = await scope.tx
    .update(appeal_effects)
    .set({ undone_at: now, undone_by: scope.userId, undo_reason: reason })
    .where(and(eq(appeal_effects.id, effectId), isNull(appeal_effects.undone_at)))
    .returning();
  if (!effect) throw new AppError('appeal-state');
  await revertEffect(scope, services, { questionnaireId, effect: effect.detail, reason }, effect.before);
  const reopened = rows.map((row) => ({ row, status: nextAppealStatus(row.status, 'reopen') }));
  for (const { row, status } of reopened)
    await scope.tx
      .update(appeals)
      .set({ status, answer: null, decided_at: null, updated_at: now })
      .where(eq(appeals.id, row.id));
  await writeHistory(
    scope,
    now,
    reopened.map(({ row, status }) => ({
      ...{ appealId: row.id, action: 'undone' as const, status, message: reason, isPublic: true },
    })),
  );
  return release ? startRelease(scope, services, { questionnaireId, force: true }) : null;
}
