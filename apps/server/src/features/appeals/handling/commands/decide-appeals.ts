import { AppError } from '@certame/contract/errors.ts';
import type { AppealEffect } from '@certame/contract/features/appeals/effects.ts';
import { appeal_effects, appeals } from '@certame/db/schema/appeals.ts';
import { and, eq, inArray, sql } from '@certame/db/sql.ts';
import { nextAppealStatus } from '@certame/rules/appeals/appeal-states.ts';
import { z } from 'zod';
import { startRelease } from '#features/results/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { applyEffect } from '../../effects/apply-effect.ts';
import { lockForHandling, type StoredAppeal } from '../../lock-appeals.ts';
import { tellCandidates } from '../../tell.ts';
import { writeHistory } from '../../write-history.ts';

export interface Decision {
  appealIds: readonly string[];
  outcome: 'granted' | 'rejected';
  answer: string;
  effect: AppealEffect | null;
  release: boolean;
}

/** The one questionnaire of all of them; nothing is locked yet. @throws AppError `not-found`, `appeal-effect`. */
async function questionnaireOf({ tx, institutionId }: Scope, ids: readonly string[]): Promise<string> {
  const found = await tx
    .selectDistinct({ id: appeals.questionnaire_id })
    .from(appeals)
    .where(and(inArray(appeals.id, [...ids]), eq(appeals.institution_id, institutionId)));
  const [first] = found;
  if (!first) throw new AppError('not-found');
  if (found.length > 1) throw new AppError('appeal-effect');
  return first.id;
}

/** What appeals are about, and what their effect is about, are the same. @throws AppError `appeal-effect`. */
async function requireFitting(scope: Scope, rows: readonly StoredAppeal[], effect: AppealEffect) {
  const [item] = await queryRows(
    scope,
    z.object({ question_id: z.string() }),
    sql`select question_id from questionnaire_items where id = ${effect.item_id} and institution_id = ${scope.institutionId}`,
  );
  if (!item) throw new AppError('not-found');
  const answerId = 'answer_id' in effect ? effect.answer_id.toLowerCase() : null;
  const fits = (row: StoredAppeal): boolean =>
    (row.question_id === null || row.question_id === item.question_id) &&
    (answerId === null || row.attempt_id === answerId);
  if (!rows.every(fits)) throw new AppError('appeal-effect');
}

/** An effect in force that answers them already: of an earlier decision about the same. */
async function findEffectInForce(scope: Scope, rows: readonly StoredAppeal[]): Promise<string> {
  const found = await queryRows(
    scope,
    z.object({ id: z.string(), question_id: z.string(), answer_id: z.string().nullable() }),
    sql`select e.id, i.question_id, e.detail->>'answer_id' as answer_id
          from appeal_effects e join questionnaire_items i on i.id = (e.detail->>'item_id')::uuid
         where e.questionnaire_id = ${rows[0]?.questionnaire_id ?? null}::uuid and e.undone_at is null
         order by e.created_at desc`,
  );
  const effect = found.find(({ question_id, answer_id }) =>
    rows.every(
      (row) =>
        (row.question_id === null || row.question_id === question_id) &&
        (answer_id === null || row.attempt_id === answer_id),
    ),
  );
  if (!effect) throw new AppError('validation', { fields: { effect: [{ key: 'required' }] } });
  return effect.id;
}

async function effectOf(
  scope: Scope,
  services: Services,
  rows: readonly StoredAppeal[],
  { effect, answer }: Decision,
  questionnaireId: string,
): Promise<string> {
  if (!effect) return findEffectInForce(scope, rows);
  await requireFitting(scope, rows, effect);
  const before = await applyEffect(scope, services, { questionnaireId, effect, reason: answer });
  const [made] = await scope.tx
    .insert(appeal_effects)
    .values({
      institution_id: scope.institutionId,
      questionnaire_id: questionnaireId,
      kind: effect.kind,
      detail: effect,
      before,
      reason: answer,
      created_at: new Date(services.now()),
    })
    .returning({ id: appeal_effects.id });
  if (!made) throw new Error('No effect was made');
  return made.id;
}

/**
 * Answers appeals of one questionnaire alike. A granted one leads to its effect, or to one that holds already; candidates are told, and
 * scores are released again if asked for.
 * @throws AppError `not-found`, `appeal-own`, `appeal-state`, `appeal-effect`, `validation`, and what the effect throws.
 */
export async function decideAppeals(scope: Scope, services: Services, decision: Decision) {
  const now = new Date(services.now());
  const questionnaireId = await questionnaireOf(scope, decision.appealIds);
  // The questionnaire comes first in every command that locks both.
  await scope.tx.execute(
    sql`select from questionnaires where id = ${questionnaireId} for ${sql.raw(decision.effect ? 'no key update' : 'key share')}`,
  );
  const rows = await lockForHandling(scope, decision.appealIds);
  const isGranted = decision.outcome === 'granted';
  const decided = rows.map((row) => ({
    row,
    status: nextAppealStatus(row.status, isGranted ? 'grant' : 'reject'),
  }));
  const [first] = decided;
  if (!first) throw new AppError('not-found');
  const effect_id = isGranted ? await effectOf(scope, services, rows, decision, questionnaireId) : null;
  await scope.tx
    .update(appeals)
    .set({
      ...{ status: first.status, answer: decision.answer, decided_at: now, effect_id, updated_at: now },
      handler_id: sql`coalesce(${appeals.handler_id}, ${scope.userId}::uuid)`,
    })
    .where(
      inArray(
        appeals.id,
        rows.map(({ id }) => id),
      ),
    );
  await writeHistory(
    scope,
    now,
    decided.map(({ row, status }) => ({
      appealId: row.id,
      action: decision.outcome,
      status,
      message: decision.answer,
      isPublic: true,
    })),
  );
  await tellCandidates(scope, services, 'decided', rows);
  const job_id = decision.release
    ? await startRelease(scope, services, { questionnaireId, force: true })
    : null;
  return { decided: rows.length, job_id };
}
