import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@certame/contract/errors.ts';
import type { readScansJob } from '@certame/contract/features/paper/jobs.ts';
import type { SheetPage } from '@certame/contract/features/paper/sheet.ts';
import { paper_pages, paper_sheets, paper_versions } from '@certame/db/schema/paper.ts';
import { and, eq, inArray } from '@certame/db/sql.ts';
import { saveFile } from '#features/files/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { JobContext, JobHandler } from '#plugins/jobs/jobs.ts';
import { getPaper } from '../papers/find-paper.ts';
import { openSheetCode } from '../printing/sheet-code.ts';
import { type CountedPage, placePage } from './place-page.ts';
import { type KnownSheets, type ScannedPage, scanFiles } from './scan-files.ts';

type Job = JobContext<typeof readScansJob>;
/** A page whose picture lies on the disk until all are read. */
export type WaitingPage = Omit<ScannedPage, 'jpeg'> & { path: string };

/** @throws AppError `not-found`, `paper-not-printed`. */
export async function loadKnownSheets({ tx }: Scope, paperId: string): Promise<KnownSheets> {
  const stored = await tx
    .select({ id: paper_sheets.id, version: paper_sheets.version })
    .from(paper_sheets)
    .where(eq(paper_sheets.paper_id, paperId));
  if (stored.length === 0) throw new AppError('paper-not-printed');
  const versions = await tx.select().from(paper_versions).where(eq(paper_versions.paper_id, paperId));
  return {
    sheets: Object.fromEntries(stored.map(({ id, version }) => [id, version])),
    versions: Object.fromEntries(versions.map(({ version, pages }) => [version, pages])),
  };
}

const keyOf = (sheetId: string, page: number): string => `${sheetId} ${page}`;

async function loadCounted({ tx }: Scope, paperId: string): Promise<Map<string, CountedPage>> {
  const rows = await tx
    .select({ sheetId: paper_pages.sheet_id, page: paper_pages.page, readings: paper_pages.readings })
    .from(paper_pages)
    .where(and(eq(paper_pages.paper_id, paperId), inArray(paper_pages.state, ['read', 'doubtful'])));
  return new Map(rows.map(({ sheetId, page, readings }) => [keyOf(sheetId ?? '', page ?? 0), { readings }]));
}

/** Stores all pages, or none. */
export async function storePages(
  scope: Scope,
  job: Pick<Job, 'services' | 'jobId'> & { input: Pick<Job['input'], 'paper_id'> },
  known: KnownSheets,
  pages: readonly WaitingPage[],
) {
  const { services, input, jobId } = job;
  await getPaper(scope, input.paper_id, 'update');
  const counted = await loadCounted(scope, input.paper_id);
  const result = { pages: pages.length, read: 0, waiting: 0, repeated: 0 };
  for (const { code, scale, readings, source, number, path } of pages) {
    const place = code === null ? undefined : openSheetCode(services.config, code);
    const version = place && known.sheets[place.sheetId];
    const ofSheet: readonly SheetPage[] | undefined =
      version === undefined ? undefined : known.versions[version];
    const key = place ? keyOf(place.sheetId, place.page) : '';
    const state = placePage({ place, readings, pages: ofSheet, counted: counted.get(key) });
    if (state === 'repeated') {
      result.repeated += 1;
      continue;
    }
    const isOurs = state !== 'unknown' && state !== 'foreign';
    if (state === 'read' || state === 'doubtful') counted.set(key, { readings });
    if (state === 'read') result.read += 1;
    else result.waiting += 1;
    const content = await readFile(path);
    const file = await saveFile(
      scope,
      services,
      { name: `${number}.jpg`, mime: 'image/jpeg', content },
      { purpose: 'paper', subjectId: input.paper_id },
    );
    await scope.tx.insert(paper_pages).values({
      ...{
        institution_id: scope.institutionId,
        paper_id: input.paper_id,
        job_id: jobId,
        state,
        readings,
        scale,
      },
      ...{ source: source.slice(0, 300), number, file_id: file.id },
      ...(isOurs && place ? { sheet_id: place.sheetId, page: place.page } : {}),
    });
  }
  return result;
}

/** Reads what was sent. A file that can't be read, or one page too many, and nothing is kept. */
export const readScans: JobHandler<typeof readScansJob> = async (job) => {
  const { services, input, jobId, inScope, progress } = job;
  const before = await inScope((scope) => scope.tx.$count(paper_pages, eq(paper_pages.job_id, jobId)));
  // It was stopped after its pages were stored.
  if (before > 0) return { pages: before, read: 0, waiting: 0, repeated: 0 };
  const known = await inScope(async (scope) => {
    await getPaper(scope, input.paper_id);
    return loadKnownSheets(scope, input.paper_id);
  });
  const result = await services.files
    .withFolder(async (folder) => {
      const files: { name: string; path: string }[] = [];
      for (const { name, storage_key } of input.files)
        files.push({ name, path: await services.files.locate(storage_key) });
      const pages: WaitingPage[] = [];
      for await (const { jpeg, ...page } of scanFiles(files, folder, known, progress)) {
        const path = join(folder, `page-${pages.length}.jpg`);
        await writeFile(path, jpeg);
        pages.push({ ...page, path });
      }
      return inScope((scope) => storePages(scope, job, known, pages));
    })
    .finally(async () => {
      for (const { storage_key } of input.files) await services.files.remove(storage_key);
    });
  return result;
};
