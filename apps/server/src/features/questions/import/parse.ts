import { AppError } from '@certame/contract/errors.ts';
import type { ImportFormat } from '@certame/contract/features/questions/endpoints.ts';
import { missingSheetColumns } from '@certame/rules/questions/import/sheet-columns.ts';
import type { ImportedQuestion } from '@certame/rules/questions/import/types.ts';
import { runInWorker, WorkerFailure } from '../../../lib/run-in-worker.ts';
import { decodeText } from '../../../lib/sheets/csv.ts';
import { readSheet, type Sheet } from '../../../lib/sheets/sheets.ts';
import type { Bundle } from './bundle.ts';

export interface ParseTask {
  format: ImportFormat;
  documents: { path: string; text: string }[];
  /** Rows under the header, the first being row 2 of the sheet. */
  rows: Record<string, string>[];
  trueFalse: { isTrue: string; isFalse: string };
}

const maxQuestions = 5000;
const maxDocumentBytes = 10 * 1024 * 1024;

/** Which of the files hold questions; the others are pictures. */
const documentNames: Record<'gift' | 'enem_json', RegExp> = {
  gift: /\.(gift|txt)$/i,
  enem_json: /\.json$/i,
};

function documentsOf(bundle: Bundle, format: 'gift' | 'enem_json'): ParseTask['documents'] {
  // A single file is what it was sent as, whatever its name.
  const paths = [...bundle.keys()].filter((path) => bundle.size === 1 || documentNames[format].test(path));
  return paths
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((path) => {
      const bytes = bundle.get(path) ?? Buffer.alloc(0);
      if (bytes.length > maxDocumentBytes) throw new AppError('import-too-large');
      const text = decodeText(bytes);
      if (text.includes('\0')) throw new AppError('import-unreadable');
      return { path, text };
    });
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

/** The questions of a bundle, each with its problems. Throws where nothing in it is a question. */
export async function parseBundle(
  bundle: Bundle,
  format: ImportFormat,
  trueFalse: ParseTask['trueFalse'],
): Promise<ImportedQuestion[]> {
  const task: ParseTask = { format, documents: [], rows: [], trueFalse };
  if (format === 'xlsx' || format === 'csv') {
    const [file] = bundle;
    if (!file) throw new AppError('import-unreadable');
    if (bundle.size > 1) throw new AppError('import-one-file');
    task.rows = sheetRows(await readSheet(file[1], file[0]));
  } else task.documents = documentsOf(bundle, format);
  const questions = await runInWorker<ImportedQuestion[]>(
    new URL('./parse-worker.ts', import.meta.url),
    task,
    {
      timeoutMs: 60_000,
      maxHeapMb: 768,
    },
  ).catch((error: unknown) => {
    throw error instanceof WorkerFailure ? new AppError('import-unreadable', { cause: error }) : error;
  });
  if (questions.length === 0) throw new AppError('import-unreadable');
  if (questions.length > maxQuestions) throw new AppError('import-too-large');
  return questions;
}
