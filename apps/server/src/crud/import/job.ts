import { getArea } from '@certame/contract/areas/registry.ts';
import type { ImportOutcome } from '@certame/db/schema/imports.ts';
import { readSheet } from '../../lib/sheets/sheets.ts';
import { isLanguage } from '../../lib/texts.ts';
import type { JobContext, Jobs } from '../../plugins/jobs.ts';
import { resolveAreaTable } from '../area-table.ts';
import type { HookContext } from '../hooks.ts';
import { checkRows } from './check-rows.ts';
import { importSheetLimits, planImport, rowsToImport, summaryOf } from './plan.ts';
import { forgetBatches, noteBatch, outcomeOf, savedBatches } from './progress.ts';
import { saveResultFile } from './result-file.ts';
import { saveBatch } from './save-batch.ts';

export const areaImportJob = 'area_import';
/** Rows of one transaction. */
export const importBatchRows = 1000;
/** The rest is in the result file. */
const maxListedErrors = 100;

async function importFile(job: JobContext, storageKey: string): Promise<Record<string, unknown>> {
  const { services, input, jobId } = job;
  const areaTable = resolveAreaTable(getArea(String(input.area)));
  const wanted = String(input.language);
  const language = isLanguage(wanted) ? wanted : 'pt';
  const choices = Array.isArray(input.choices) ? input.choices.map(String) : [];
  const sheet = await readSheet(
    await services.files.locate(storageKey),
    String(input.file_name),
    importSheetLimits,
  );
  const options = { language, mayEdit: input.mayEdit === true, choices };
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
      // Rows of a saved batch are judged again, because later rows may repeat them; nothing of it is written.
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

async function runAreaImport(job: JobContext): Promise<Record<string, unknown>> {
  const storageKey = String(job.input.storage_key);
  try {
    return await importFile(job, storageKey);
  } finally {
    await job.inScope((scope) => forgetBatches(scope, job.jobId));
    await job.services.files.remove(storageKey);
  }
}

const known = new WeakSet<Jobs>();

/** Every imported area shares one kind of job. */
export function defineAreaImport(jobs: Jobs): void {
  if (known.has(jobs)) return;
  known.add(jobs);
  jobs.define(areaImportJob, runAreaImport);
}
