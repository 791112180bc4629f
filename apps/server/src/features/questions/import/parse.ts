import { AppError, type ErrorCode } from '@certame/contract/errors.ts';
import type { ImportFormat } from '@certame/contract/features/questions/endpoints.ts';
import { missingSheetColumns } from '@certame/rules/questions/import/sheet-columns.ts';
import type { ImportedQuestion } from '@certame/rules/questions/import/types.ts';
import { readSheet, type Sheet } from '#lib/sheets/sheets.ts';
import { runInWorker, WorkerFailure } from '#lib/worker-pool.ts';
import type { FileStore } from '#plugins/files.ts';
import { type Bundle, type BundleSource, maxQuestions, withBundle } from './bundle.ts';
import { withEmbeddedFiles } from './embedded-files.ts';

export interface ParseTask {
  format: ImportFormat;
  /** Where the documents lie: the thread reads them itself, so that nobody else holds them. */
  sources: readonly BundleSource[];
  /** Rows under the header, the first being row 2 of the sheet. */
  rows: Record<string, string>[];
  trueFalse: { isTrue: string; isFalse: string };
  /** Folder for the pictures that lie in the documents themselves. */
  embeddedFolder: string;
}

export interface ImportWishes {
  format: ImportFormat;
  trueFalse: ParseTask['trueFalse'];
}

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

/** What a worker refuses by these codes is said so; anything else is unreadable. */
const refusals: readonly ErrorCode[] = [
  'import-too-large',
  'import-no-questions',
  'import-xml-malformed',
  'import-xml-doctype',
  'import-xml-root',
];

/** The questions of a source, each with its problems. Throws where nothing in it is a question. */
async function parseSources(
  sources: readonly BundleSource[],
  { format, trueFalse }: ImportWishes,
  embeddedFolder: string,
): Promise<ImportedQuestion[]> {
  const isSheet = format === 'xlsx' || format === 'csv';
  const task: ParseTask = {
    format,
    sources,
    rows: isSheet ? await rowsOf(sources) : [],
    trueFalse,
    embeddedFolder,
  };
  const questions = await runInWorker<ImportedQuestion[]>(
    new URL('./parse-worker.ts', import.meta.url),
    task,
    {
      timeoutMs: 60_000,
      maxHeapMb: 768,
    },
  ).catch((error: unknown) => {
    if (!(error instanceof WorkerFailure)) throw error;
    const code = refusals.find((one) => one === error.reason) ?? 'import-unreadable';
    throw new AppError(code, { cause: error, ...(error.params && { params: error.params }) });
  });
  if (questions.length === 0) throw new AppError('import-unreadable');
  if (questions.length > maxQuestions) throw new AppError('import-too-large');
  return questions;
}

/** What a source holds: its questions, the files they may show, and those of them that were sent by themselves. */
export interface OpenedImport {
  imported: ImportedQuestion[];
  bundle: Bundle;
  sent: Bundle;
}

/**
 * Reads a source and keeps its files open while `work` goes on; pictures that lay in its documents are on disk until then.
 * @throws AppError where nothing in it is a question.
 */
export function withImport<Result>(
  store: FileStore,
  sources: readonly BundleSource[],
  wishes: ImportWishes,
  work: (opened: OpenedImport) => Promise<Result>,
): Promise<Result> {
  return store.withFolder((folder) =>
    withBundle(sources, wishes.format, async (sent) => {
      const imported = await parseSources(sources, wishes, folder);
      return work({ imported, sent, bundle: await withEmbeddedFiles(sent, folder) });
    }),
  );
}
