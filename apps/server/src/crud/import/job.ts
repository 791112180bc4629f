import { getArea } from '@certame/contract/areas.ts';
import type { JobResult } from '@certame/contract/kit/job.ts';
import { areaImportJob } from '@certame/contract/kit/jobs.ts';
import type { ImportOutcome } from '@certame/db/schema/imports.ts';
import { readSheet } from '#lib/sheets/sheets.ts';
import type { JobContext, JobHandler, Jobs } from '#plugins/jobs/jobs.ts';
import { resolveAreaTable } from '../area-table.ts';
import type { HookContext } from '../hooks.ts';
import { checkRows } from './check-rows.ts';
import { importSheetLimits, planImport, rowsToImport, summaryOf } from './plan.ts';
import { forgetBatches, noteBatch, outcomeOf, savedBatches } from './progress.ts';
import { saveResultFile } from './result-file.ts';
import { saveBatch } from './save-batch.ts';

/** Rows of one transaction. */
export const importBatchRows = 1000;
/** The rest is in the result file. */
const maxListedErrors = 100;

async function importFile(job: JobContext<typeof areaImportJob>): Promise<JobResult<typeof areaImportJob>> {
  const { services, input, jobId } = job;
  const areaTable = resolveAreaTable(getArea(input.area));
  const { language, mayEdit, choices } = input;
  const sheet = await readSheet(
    await services.files.locate(input.storage_key),
    input.file_name,
    importSheetLimits,
  );
  const options = { language, mayEdit, choices };
  const { plan, saved } = await job.inScope(async (scope) => ({
    plan: await planImport(areaTable, { scope, services }, sheet, options),
    saved: await savedBatches(scope, jobId),
  }));
  const rows = rowsToImport(plan, sheet);
  const outcomes: ImportOutcome[] = [];
  for (let from = 0; from < rows.length; from += importBatchRows) {
    const batch = rows.slice(from, from + importBatchRows);
    const done = await job.inScope(async (scope) => {
      const context: HookContext = { scope, services, importChoices: new Set(choices) };
      // Rows of a saved batch are validated again, because later rows may repeat them; nothing of it is written.
      const checked = await checkRows(plan, context, batch);
      const before = saved.get(from);
      if (before) return before;
      await saveBatch(plan, context, checked);
      const noted = checked.map(outcomeOf);
      await noteBatch(scope, jobId, from, noted);
      return noted;
    });
    outcomes.push(...done);
    await job.progress(outcomes.length, rows.length);
  }
  const errors = outcomes
    .filter(({ state }) => state === 'error')
    .slice(0, maxListedErrors)
    .map(({ line, messages }) => ({ line, messages }));
  const fileId = await saveResultFile(job, plan, rows, outcomes);
  return { ...summaryOf(outcomes), errors, file_id: fileId };
}

const runAreaImport: JobHandler<typeof areaImportJob> = async (job) => {
  try {
    return await importFile(job);
  } finally {
    await job.inScope((scope) => forgetBatches(scope, job.jobId));
    await job.services.files.remove(job.input.storage_key);
  }
};

/** Every imported area shares one job. */
export const handleAreaImports = (jobs: Jobs): void => jobs.handle(areaImportJob, runAreaImport);
