import { AppError } from '@certame/contract/errors.ts';
import { attempts } from '@certame/db/schema/attempts.ts';
import { type paper_sheets, paper_versions } from '@certame/db/schema/paper.ts';
import { participants } from '@certame/db/schema/questionnaires.ts';
import { and, eq, sql } from '@certame/db/sql.ts';
import { nextAttemptState } from '@certame/rules/exam/attempt-states.ts';
import {
  appendServerEventsTo,
  type ExamDefinition,
  getForm,
  loadChains,
  scoreAttempts,
} from '#features/exam/index.ts';
import type { Scope } from '#plugins/database.ts';

type Sheet = typeof paper_sheets.$inferSelect;

/** The attempt of a sheet, with the form of its version as it was printed. It is closed in the same transaction. */
export async function openAttempt(
  { tx, institutionId }: Scope,
  sheet: Sheet,
  definition: ExamDefinition,
  now: Date,
): Promise<{ id: string; state: 'in_progress' }> {
  const [participant] = await tx
    .select({ userId: participants.user_id })
    .from(participants)
    .where(eq(participants.id, sheet.participant_id))
    .for('update');
  const [version] = await tx
    .select({ form: paper_versions.form })
    .from(paper_versions)
    .where(and(eq(paper_versions.paper_id, sheet.paper_id), eq(paper_versions.version, sheet.version)));
  if (!participant || !version) throw new AppError('not-found');
  const [made] = await tx
    .insert(attempts)
    .values({
      institution_id: institutionId,
      questionnaire_id: definition.id,
      user_id: participant.userId,
      participant_id: sheet.participant_id,
      number: sql`(select coalesce(max(a.number), 0) + 1 from attempts a where a.participant_id = ${sheet.participant_id})`,
      form: version.form,
      started_at: now,
      source: 'paper',
    })
    .returning({ id: attempts.id });
  if (!made) throw new Error('No attempt was made');
  return { id: made.id, state: 'in_progress' };
}

/** Scores and closes it, by the rules of every attempt. */
export async function closeAttempt(
  { tx, client, institutionId }: Scope,
  attemptId: string,
  definition: ExamDefinition,
  now: Date,
): Promise<void> {
  const form = await getForm(client, attemptId);
  const sheets = await scoreAttempts(client, definition, [{ id: attemptId, form }], now);
  const pendingItems = sheets.get(attemptId)?.pending ?? 0;
  const reason = 'physical_sheet';
  await tx
    .update(attempts)
    .set({
      state: nextAttemptState('in_progress', 'finish', { pendingItems }),
      finish_reason: reason,
      finished_at: now,
    })
    .where(eq(attempts.id, attemptId));
  await appendServerEventsTo(client, institutionId, now, await loadChains(client, [attemptId]), [
    { attemptId, type: 'finish', data: { reason } },
  ]);
}
