import { AppError } from '@certame/contract/errors.ts';
import type { settlePage as contract } from '@certame/contract/features/paper/endpoints.ts';
import type { FieldReading } from '@certame/contract/features/paper/sheet.ts';
import type { BodyOf } from '@certame/contract/kit/endpoint.ts';
import { paper_pages, paper_sheets } from '@certame/db/schema/paper.ts';
import { and, eq, inArray, ne } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import { stateOfReadings } from '../place-page.ts';
import { loadVersions } from '../read-reading.ts';
import { changedNow, lockPage } from './decide-reading.ts';

type Settled = BodyOf<typeof contract>;

/** Another page of the same place counts no longer. */
async function discardOthers({ tx }: Scope, pageId: string, sheetId: string, page: number): Promise<void> {
  await tx
    .update(paper_pages)
    .set({ state: 'discarded', updated_at: changedNow })
    .where(
      and(
        eq(paper_pages.sheet_id, sheetId),
        eq(paper_pages.page, page),
        ne(paper_pages.id, pageId),
        inArray(paper_pages.state, ['read', 'doubtful', 'double']),
      ),
    );
}

/**
 * Whose an unknown page is, which of two counts, or that one counts for nothing. A page that somebody names is read by them: its code said
 * nothing, so that its marks were not looked at.
 * @throws AppError `not-found`, `conflict` where the page is none of these, `validation` for a page that the sheet doesn't have.
 */
export async function settlePage(
  scope: Scope,
  { paperId, pageId, settled }: { paperId: string; pageId: string; settled: Settled },
): Promise<void> {
  const row = await lockPage(scope, paperId, pageId);
  const { tx } = scope;
  const isThis = eq(paper_pages.id, row.id);
  if (settled.as === 'discarded') {
    await tx.update(paper_pages).set({ state: 'discarded', updated_at: changedNow }).where(isThis);
    return;
  }
  if (settled.as === 'counted') {
    if (row.state !== 'double' || row.sheet_id === null || row.page === null) throw new AppError('conflict');
    await discardOthers(scope, row.id, row.sheet_id, row.page);
    const state = stateOfReadings(row.readings);
    await tx.update(paper_pages).set({ state, updated_at: changedNow }).where(isThis);
    return;
  }
  if (row.state !== 'unknown') throw new AppError('conflict');
  const [sheet] = await tx
    .select({ version: paper_sheets.version })
    .from(paper_sheets)
    .where(and(eq(paper_sheets.id, settled.sheet_id), eq(paper_sheets.paper_id, paperId)));
  if (!sheet) throw new AppError('not-found');
  const index = settled.page - 1;
  const page = (await loadVersions(scope, paperId)).get(sheet.version)?.[index];
  if (!page) throw new AppError('validation', { fields: { page: [{ key: 'option' }] } });
  const readings = page.fields.map((field): FieldReading => {
    const isWritten = field.kind === 'open' && field.gapId === null;
    return { state: isWritten ? 'open' : 'doubtful', values: [], confidence: 0 };
  });
  await discardOthers(scope, row.id, settled.sheet_id, index);
  await tx
    .update(paper_pages)
    .set({
      ...{ sheet_id: settled.sheet_id, page: index, readings },
      ...{ state: stateOfReadings(readings), updated_at: changedNow },
    })
    .where(isThis);
}
