import { AppError } from '@certame/contract/errors.ts';
import {
  type QuestionnaireSettings,
  settingsShape,
} from '@certame/contract/features/questionnaires/settings.ts';
import { canDo, type QuestionnaireAction } from '@certame/contract/features/questionnaires/states.ts';
import { attempts } from '@certame/db/schema/attempts.ts';
import { questionnaires } from '@certame/db/schema/questionnaires.ts';
import { and, eq, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import type { Scope } from '#plugins/database.ts';
import { requireEditor } from './editors/require-editor.ts';

export type StoredQuestionnaire = typeof questionnaires.$inferSelect;

const storedSettings = z.object(settingsShape);

/** Settings as stored, with the defaults of those that came later. */
export const settingsOf = (row: Pick<StoredQuestionnaire, 'settings'>): QuestionnaireSettings =>
  storedSettings.parse(row.settings);

export const isThis = (scope: Scope, id: string) =>
  and(eq(questionnaires.id, id), eq(questionnaires.institution_id, scope.institutionId));

/**
 * The row itself. `update` makes other changes wait, and attempts that begin (their foreign key wants the row's key).
 * `share` only keeps it from changing. @throws AppError `not-found`, `read-only` where rules of data access let the
 * member see it only.
 */
export async function getQuestionnaireRow(
  scope: Scope,
  id: string,
  lock?: 'update' | 'share',
): Promise<StoredQuestionnaire> {
  const query = scope.tx.select().from(questionnaires).where(isThis(scope, id));
  const [row] = await (lock ? query.for(lock) : query);
  if (row) return row;
  if (lock && (await getQuestionnaireRow(scope, id))) throw new AppError('read-only');
  throw new AppError('not-found');
}

/**
 * The row, locked for a command that changes the questionnaire or what hangs on it: only its editors get past. Every such
 * command begins here; `editors.db.test.ts` walks over the calls. @throws AppError as `getQuestionnaireRow`, `questionnaire-editors`.
 */
export async function lockForChange(
  scope: Scope,
  id: string,
  lock: 'update' | 'share' = 'update',
): Promise<StoredQuestionnaire> {
  const row = await getQuestionnaireRow(scope, id, lock);
  await requireEditor(scope, { groupId: settingsOf(row).editors_group_id, createdBy: row.created_by });
  return row;
}

/** Locks a questionnaire for an action; refused in a state from which the one transition table doesn't lead there. */
export async function lockForAction(
  scope: Scope,
  id: string,
  action: QuestionnaireAction,
): Promise<StoredQuestionnaire> {
  const row = await lockForChange(scope, id);
  if (!canDo(action, row.state)) throw new AppError('questionnaire-state', { data: { state: row.state } });
  return row;
}

export function requireState(
  row: Pick<StoredQuestionnaire, 'state'>,
  allowed: readonly StoredQuestionnaire['state'][],
): void {
  if (!allowed.includes(row.state)) throw new AppError('questionnaire-state', { data: { state: row.state } });
}

export async function hasAttempts({ tx, institutionId }: Scope, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(eq(attempts.questionnaire_id, id), eq(attempts.institution_id, institutionId)))
    .limit(1);
  return found.length > 0;
}

/** Writes columns and dates the change, also where only what hangs on the row has changed. */
export async function writeQuestionnaire(
  scope: Scope,
  id: string,
  values: Partial<typeof questionnaires.$inferInsert>,
): Promise<void> {
  await scope.tx
    .update(questionnaires)
    // Two saves within one millisecond still differ.
    .set({ ...values, updated_at: sql`greatest(now(), updated_at + interval '1 millisecond')` })
    .where(isThis(scope, id));
}
