import { AppError } from '@certame/contract/errors.ts';
import { paper_pages, paper_sheets } from '@certame/db/schema/paper.ts';
import { and, eq, sql } from '@certame/db/sql.ts';
import { mayBeDecided } from '@certame/rules/paper/response-of.ts';
import { lockForChange } from '#features/questionnaires/index.ts';
import type { Scope } from '#plugins/database.ts';
import { getPaper } from '../../papers/find-paper.ts';
import { stateOfReadings } from '../place-page.ts';
import { loadVersions } from '../read-reading.ts';

/** A scanned page under the lock of its paper. @throws AppError `not-found`. */
export async function lockPage(scope: Scope, paperId: string, pageId: string) {
  const { questionnaire_id: questionnaireId } = await getPaper(scope, paperId);
  await lockForChange(scope, questionnaireId, 'share');
  await getPaper(scope, paperId, 'update');
  const [row] = await scope.tx
    .select()
    .from(paper_pages)
    .where(and(eq(paper_pages.id, pageId), eq(paper_pages.paper_id, paperId)));
  if (!row) throw new AppError('not-found');
  return row;
}

export const changedNow = sql`greatest(clock_timestamp(), ${paper_pages.updated_at} + interval '1 millisecond')`;

/**
 * Says what a field of a scanned page means.
 * @throws AppError `not-found`, `conflict` of a page that doesn't count, `validation` for what the field can't mean.
 */
export async function decideReading(
  scope: Scope,
  input: { paperId: string; pageId: string; field: number; values: readonly string[] },
): Promise<void> {
  const row = await lockPage(scope, input.paperId, input.pageId);
  if (row.state !== 'read' && row.state !== 'doubtful') throw new AppError('conflict');
  const [sheet] = await scope.tx
    .select({ version: paper_sheets.version })
    .from(paper_sheets)
    .where(eq(paper_sheets.id, row.sheet_id ?? ''));
  const page = (await loadVersions(scope, input.paperId)).get(sheet?.version ?? '')?.[row.page ?? -1];
  const field = page?.fields[input.field];
  if (!field) throw new AppError('not-found');
  if (!mayBeDecided(field, input.values))
    throw new AppError('validation', { fields: { values: [{ key: 'option' }] } });
  const readings = row.readings.with(input.field, {
    state: input.values.length === 0 ? 'blank' : 'clear',
    values: [...input.values],
    confidence: 1,
    decided: true,
  });
  await scope.tx
    .update(paper_pages)
    .set({ readings, state: stateOfReadings(readings), updated_at: changedNow })
    .where(eq(paper_pages.id, row.id));
}
