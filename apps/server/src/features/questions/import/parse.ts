import { AppError } from '@certame/contract/errors.ts';
import type { ImportFormat } from '@certame/contract/features/questions/endpoints.ts';
import { missingSheetColumns } from '@certame/rules/questions/import/sheet-columns.ts';
import type { ImportedQuestion } from '@certame/rules/questions/import/types.ts';
import { readSheet, type Sheet } from '#lib/sheets/sheets.ts';
import { runInWorker, WorkerFailure } from '#lib/worker-pool.ts';
import type { BundleSource } from './bundle.ts';

export interface ParseTask {
  format: ImportFormat;
  /** Where the documents lie: the thread reads them itself, so that nobody else holds them. */
  sources: readonly BundleSource[];
  /** Rows under the header, the first being row 2 of the sheet. */
  rows: Record<string, string>[];
  trueFalse: { isTrue: string; isFalse: string };
}

const maxQuestions = 5000;

/** Row numbers must stay those of the sheet although blank rows are gone. */
function sheetRows(sheet: Sheet): Record<string, string>[] {
  const missing = missingSheetColumns(sheet.headers);
  if (missing.length > 0) {
    throw new AppError('import-missing-columns', { params: { columns: missing.join(', ') } });
  }
  const rows: Record<string, string>[] = [];
  for (const { line, values } of sheet.rows) rows[line - 2] = values;
  return Array.from(rows, (row) => row ?? {});
}

async function rowsOf(sources: readonly BundleSource[]): Promise<ParseTask['rows']> {
  const [sheet] = sources;
  if (!sheet) throw new AppError('import-unreadable');
  if (sources.length > 1) throw new AppError('import-one-file');
  return sheetRows(await readSheet(sheet.path, sheet.name));
}

/** The questions of a source, each with its problems. Throws where nothing in it is a question. */
export async function parseSources(
  sources: readonly BundleSource[],
  format: ImportFormat,
  trueFalse: ParseTask['trueFalse'],
): Promise<ImportedQuestion[]> {
  const isSheet = format === 'xlsx' || format === 'csv';
  const task: ParseTask = { format, sources, rows: isSheet ? await rowsOf(sources) : [], trueFalse };
  const questions = await runInWorker<ImportedQuestion[]>(
    new URL('./parse-worker.ts', import.meta.url),
    task,
    {
      timeoutMs: 60_000,
      maxHeapMb: 768,
    },
  ).catch((error: unknown) => {
    if (!(error instanceof WorkerFailure)) throw error;
    const code = error.reason === 'import-too-large' ? error.reason : 'import-unreadable';
    throw new AppError(code, { cause: error });
  });
  if (questions.length === 0) throw new AppError('import-unreadable');
  if (questions.length > maxQuestions) throw new AppError('import-too-large');
  return questions;
}
