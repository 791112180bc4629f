import { AppError } from '@certame/contract/errors.ts';
import { attemptChannel } from '@certame/contract/features/exam/channels.ts';
import { isOpen } from '@certame/contract/features/exam/states.ts';
import { sql } from '@certame/db/sql.ts';
import { recordStaffActions } from '#features/exam/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { lockForChange, requireState } from '../questionnaire-repository.ts';
import { rescoreForAll } from './rescore-for-all.ts';

export interface VoidItemInput {
  id: string;
  itemId: string;
  /** Null takes it back. */
  mode: 'keep' | 'zero' | null;
  reason: string;
}

/**
 * Voids a question for everybody, whichever version they were shown, or takes that back. Computed scores and the states
 * of closed attempts follow at once; what was released stays until the next release. Rooms of
 * open attempts show it. @throws AppError `not-found`, `questionnaire-state`.
 */
export async function voidItem(
  scope: Scope,
  services: Pick<Services, 'now' | 'realtime'>,
  { id, itemId, mode, reason }: VoidItemInput,
): Promise<void> {
  const now = new Date(services.now());
  const row = await lockForChange(scope, id);
  requireState(row, ['released', 'closed']);
  const updated = await scope.tx.execute(sql`
    update questionnaire_items i set voided = ${mode}, void_reason = ${reason}
      from questionnaire_items named join question_versions v on v.id = named.question_version_id
     where named.id = ${itemId} and named.questionnaire_id = ${id} and named.institution_id = ${scope.institutionId}
       and v.type <> 'section' and i.questionnaire_id = ${id} and i.question_id = named.question_id`);
  if (updated.rowCount === 0) throw new AppError('not-found');
  const locked = await rescoreForAll(scope, id, now);
  const data = { item_id: itemId, mode, reason };
  await recordStaffActions(
    scope,
    now,
    locked.map((attempt) => ({ attemptId: attempt.id, type: 'question_voided', data })),
  );
  for (const attempt of locked.filter(({ state }) => isOpen(state)))
    services.realtime.publish(scope, attemptChannel, { answer_id: attempt.id }, 'question.voided', {
      item_id: itemId,
      mode,
    });
}
