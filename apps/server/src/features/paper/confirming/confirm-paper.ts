import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@certame/contract/errors.ts';
import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import type { confirmPaperJob } from '@certame/contract/features/paper/jobs.ts';
import type { SheetPage } from '@certame/contract/features/paper/sheet.ts';
import { responses } from '@certame/db/schema/attempts.ts';
import { paper_pages, paper_sheets } from '@certame/db/schema/paper.ts';
import { and, asc, eq } from '@certame/db/sql.ts';
import { checkResponseValue } from '@certame/rules/exam/response-value.ts';
import { responsesOf, writtenFields } from '@certame/rules/paper/response-of.ts';
import {
  type ExamDefinition,
  getDefinition,
  lockAttempt,
  publishCounters,
  rescoreClosed,
} from '#features/exam/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { JobHandler } from '#plugins/jobs/jobs.ts';
import type { Services } from '#services.ts';
import { getPaper } from '../papers/find-paper.ts';
import { isReady, loadSheets, loadVersions, type SheetProgress } from '../reading/read-reading.ts';
import { cutAnswers } from './cut-answers.ts';
import { closeAttempt, openAttempt } from './paper-attempt.ts';
import { writeResponses } from './write-responses.ts';

/** Sheets that share a transaction. */
const batchSize = 10;

type PageRow = typeof paper_pages.$inferSelect;

/** As the exam takes answers: what isn't one is none. */
function checked(
  definition: ExamDefinition,
  values: ReadonlyMap<string, ResponseValue>,
): Map<string, ResponseValue> {
  return new Map(
    [...values].flatMap(([itemId, value]): [string, ResponseValue][] => {
      const item = definition.items.get(itemId);
      if (!item) return [];
      const result = checkResponseValue(item.content, item.type, value);
      return [[itemId, result.ok ? result.value : null]];
    }),
  );
}

interface Batch {
  services: Services;
  scope: Scope;
  definition: ExamDefinition;
  now: Date;
}

/** One sheet becomes one attempt, or changes the one that was made of it. */
async function confirmSheet(
  { services, scope, definition, now }: Batch,
  sheet: SheetProgress,
  pages: readonly SheetPage[],
): Promise<'created' | 'updated'> {
  const { tx } = scope;
  const [stored] = await tx
    .select()
    .from(paper_sheets)
    .where(eq(paper_sheets.id, sheet.sheet_id))
    .for('update');
  if (!stored) throw new AppError('not-found');
  const rows: PageRow[] = await tx
    .select()
    .from(paper_pages)
    .where(and(eq(paper_pages.sheet_id, stored.id), eq(paper_pages.state, 'read')))
    .orderBy(asc(paper_pages.page));
  const read = pages.map((page, index) => ({ page, readings: rows[index]?.readings ?? [] }));
  const isNew = stored.attempt_id === null;
  const attempt = isNew
    ? await openAttempt(scope, stored, definition, now)
    : await lockAttempt(scope, stored.attempt_id ?? '');
  const before = new Map(
    (await tx.select().from(responses).where(eq(responses.attempt_id, attempt.id))).map((one) => [
      one.item_id,
      one,
    ]),
  );
  const values = checked(definition, responsesOf(read));
  const since = stored.confirmed_at?.getTime() ?? 0;
  const written = writtenFields(read).filter(
    // What was cut out once stays, with the scores that it has, until its page is replaced.
    ({ field, page }) => !before.has(field.itemId) || (rows[page]?.created_at.getTime() ?? 0) > since,
  );
  for (const [itemId, value] of await cutAnswers(scope, services, { attemptId: attempt.id, written, rows }))
    values.set(itemId, value);
  const changed = [...values].filter(
    ([itemId, value]) => !isDeepStrictEqual(before.get(itemId)?.value ?? null, value),
  );
  await writeResponses(scope, attempt.id, changed, before, now);
  if (isNew) await closeAttempt(scope, attempt.id, definition, now);
  else if (changed.length > 0) await rescoreClosed(scope, definition.id, [attempt], now);
  await tx
    .update(paper_sheets)
    .set({ attempt_id: attempt.id, confirmed_at: now })
    .where(eq(paper_sheets.id, stored.id));
  return isNew ? 'created' : 'updated';
}

/** Attempts of all sheets that are complete, some at a time; run again, it goes on with those that are left. */
export const confirmPaper: JobHandler<typeof confirmPaperJob> = async ({
  services,
  input,
  inScope,
  progress,
}) => {
  const { questionnaireId, ready, versions, incomplete } = await inScope(async (scope) => {
    const paper = await getPaper(scope, input.paper_id);
    const pagesOf = await loadVersions(scope, paper.id);
    const sheets = await loadSheets(scope, paper.id);
    const waiting = sheets.filter((sheet) => isReady(sheet, pagesOf.get(sheet.version)?.length ?? 0));
    return {
      questionnaireId: paper.questionnaire_id,
      ready: waiting,
      versions: pagesOf,
      incomplete: sheets.filter(({ pages, has_attempt }) => pages.length > 0 && !has_attempt).length,
    };
  });
  const done = { created: 0, updated: 0 };
  for (let start = 0; start < ready.length; start += batchSize) {
    await inScope(async (scope) => {
      // Nothing that is read or decided meanwhile comes in between.
      await getPaper(scope, input.paper_id, 'update');
      const ids = ready.slice(start, start + batchSize).map((sheet) => sheet.sheet_id);
      const current = (await loadSheets(scope, input.paper_id, ids)).filter((sheet) =>
        isReady(sheet, versions.get(sheet.version)?.length ?? 0),
      );
      const definition = await getDefinition(scope.client, questionnaireId);
      const batch = { services, scope, definition, now: new Date(services.now()) };
      for (const sheet of current)
        done[await confirmSheet(batch, sheet, versions.get(sheet.version) ?? [])] += 1;
      publishCounters(scope, services, questionnaireId);
    });
    await progress(Math.min(start + batchSize, ready.length), ready.length);
  }
  return { ...done, incomplete: Math.max(0, incomplete - done.created) };
};
