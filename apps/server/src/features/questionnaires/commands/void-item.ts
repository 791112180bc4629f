import { AppError } from '@certame/contract/errors.ts';
import { attemptChannel } from '@certame/contract/features/exam/channels.ts';
import { type AttemptState, isOpen } from '@certame/contract/features/exam/states.ts';
import { recordStaffActs, rescoreClosed } from '#features/exam/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getQuestionnaireRow, requireState, writeQuestionnaire } from '../store.ts';

/**
 * Voids a question for everybody, whichever version they were shown, or takes that back. Computed scores and the states
 * of closed attempts follow at once; what was released stays until the next release. Rooms of
 * open attempts show it. @throws AppError `not-found`, `questionnaire-state`.
 */
export async function voidItem(
  scope: Scope,
  { realtime }: Pick<Services, 'realtime'>,
  id: string,
  itemId: string,
  decision: { mode: 'keep' | 'zero' | null; reason: string },
  now: Date,
): Promise<void> {
  const row = await getQuestionnaireRow(scope, id, 'update');
  requireState(row, ['released', 'closed']);
  const updated = await scope.client.query(
    `update questionnaire_items i set voided = $4, void_reason = $5
       from questionnaire_items named join question_versions v on v.id = named.question_version_id
      where named.id = $3 and named.questionnaire_id = $1 and named.institution_id = $2 and v.type <> 'section'
        and i.questionnaire_id = $1 and i.question_id = named.question_id`,
    [id, scope.institutionId, itemId, decision.mode, decision.reason],
  );
  if (updated.rowCount === 0) throw new AppError('not-found');
  await writeQuestionnaire(scope, id, {});
  const { rows } = await scope.client.query<{ id: string; state: AttemptState }>(
    `select id, state from attempts where questionnaire_id = $1 and institution_id = $2
      order by id for no key update`,
    [id, scope.institutionId],
  );
  const data = { item_id: itemId, ...decision };
  await recordStaffActs(
    scope,
    now,
    rows.map((attempt) => ({ attemptId: attempt.id, type: 'question_voided', data })),
  );
  await rescoreClosed(scope, id, rows, now);
  for (const attempt of rows.filter(({ state }) => isOpen(state)))
    realtime.publish(scope, attemptChannel, { answer_id: attempt.id }, 'question.voided', {
      item_id: itemId,
      mode: decision.mode,
    });
}
