import { buffer } from 'node:stream/consumers';
import { getArea } from '@certame/contract/areas/registry.ts';
import { readSheet } from '../../lib/sheets.ts';
import { isLanguage } from '../../lib/texts.ts';
import { asAppError } from '../../plugins/errors.ts';
import type { JobContext, Jobs } from '../../plugins/jobs.ts';
import { resolveAreaTable } from '../area-table.ts';
import type { HookContext } from '../hooks.ts';
import { createRow, updateRow } from '../save-row.ts';
import { type CheckedRow, checkRows, type ImportPlan, problemTexts } from './check-rows.ts';
import { planImport, rowsToImport, summaryOf } from './plan.ts';

export const areaImportJob = 'area_import';
/** Rows of one transaction. */
export const importBatchRows = 500;
/** The rest is counted, not listed. */
const maxListedErrors = 500;

/** Saves one row so that its failure leaves the others of the batch standing. */
async function saveRow(plan: ImportPlan, context: HookContext, row: CheckedRow): Promise<void> {
  const { client } = context.scope;
  await client.query('savepoint import_row');
  try {
    if (row.id === undefined) await createRow(plan.areaTable, context, row.input);
    else await updateRow(plan.areaTable, context, row.id, row.input, undefined);
    await client.query('release savepoint import_row');
  } catch (error) {
    await client.query('rollback to savepoint import_row');
    const appError = asAppError(error);
    // What a retry may heal must not be booked as the row's fault.
    if (appError.code === 'busy' || appError.code === 'disk-full') throw appError;
    if (appError.code === 'internal') {
      context.services.log.error({ err: appError.cause, line: row.line }, 'A row could not be imported');
    }
    const texts = problemTexts(plan, appError.fields);
    row.state = 'error';
    row.errors =
      Object.keys(texts).length > 0
        ? texts
        : {
            _: [
              appError.code === 'internal'
                ? plan.translate('import.row.failed')
                : plan.translate(`errors.${appError.code}`, appError.params),
            ],
          };
  }
}

async function importFile(job: JobContext, storageKey: string): Promise<Record<string, unknown>> {
  const { services, input } = job;
  const areaTable = resolveAreaTable(getArea(String(input.area)));
  const wanted = String(input.language);
  const language = isLanguage(wanted) ? wanted : 'pt';
  const bytes = await buffer(await services.files.read(storageKey));
  const sheet = await readSheet(bytes, String(input.file_name));
  const options = { language, mayEdit: input.mayEdit === true };
  const plan = await job.inScope((scope) => planImport(areaTable, { scope, services }, sheet, options));
  const rows = rowsToImport(plan, sheet);
  const done: CheckedRow[] = [];
  for (let from = 0; from < rows.length; from += importBatchRows) {
    const batch = rows.slice(from, from + importBatchRows);
    const checked = await job.inScope(async (scope) => {
      const context = { scope, services };
      const batchRows = await checkRows(plan, context, batch);
      for (const row of batchRows) {
        if (row.state === 'new' || row.state === 'changed') await saveRow(plan, context, row);
      }
      return batchRows;
    });
    done.push(...checked);
    await job.progress(done.length, rows.length);
  }
  const errors = done
    .filter(({ state }) => state === 'error')
    .slice(0, maxListedErrors)
    .map((row) => ({ line: row.line, messages: Object.values(row.errors).flat() }));
  return { ...summaryOf(done), errors };
}

async function runAreaImport(job: JobContext): Promise<Record<string, unknown>> {
  const storageKey = String(job.input.storage_key);
  try {
    return await importFile(job, storageKey);
  } finally {
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
