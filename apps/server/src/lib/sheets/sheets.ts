import { stat } from 'node:fs/promises';
import { sheetMaxBytes } from '@certame/contract/constants.ts';
import { AppError, type ErrorCode } from '@certame/contract/errors.ts';
import { runInWorker, WorkerFailure } from '../worker-pool.ts';

export interface SheetLimits {
  maxBytes: number;
  maxRows: number;
  maxColumns: number;
}

/** A table read from a file: every cell as text, dates as `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm:ss`. */
export interface Sheet {
  headers: string[];
  /** `line` is the row's number as the person sees it in the file. */
  rows: { line: number; values: Record<string, string> }[];
}

export type CellValue = string | number | boolean | null;

export const defaultSheetLimits: SheetLimits = {
  maxBytes: sheetMaxBytes,
  maxRows: 10_000,
  maxColumns: 200,
};

/** A list read from a file: every row from the first, whatever stands above it. */
export type SheetCells = { line: number; cells: string[] }[];

/** A sheet, or where it lies on this disk: the thread that reads it is then the only one to hold it. */
export type SheetSource = Uint8Array | string;

export interface ReadTask {
  kind: 'read' | 'cells';
  source: SheetSource;
  limits: SheetLimits;
}
export interface WriteTask {
  kind: 'write';
  title: string;
  columns: readonly string[];
  rows: readonly (readonly CellValue[])[];
  /** Notes shown on the headers, by column index. */
  notes: readonly (string | null)[];
}

const workerFile = new URL('./sheets-worker.ts', import.meta.url);

/**
 * Reads the first sheet of an xlsx, xls or csv file. Formulas give their stored value and are never evaluated; merged
 * cells give their value in every row they cover. Throws `import-unreadable`, `import-too-large` or `file-empty`.
 */
export async function readSheet(
  source: SheetSource,
  _fileName: string,
  limits: SheetLimits = defaultSheetLimits,
): Promise<Sheet> {
  return runReading<Sheet>({ kind: 'read', source, limits });
}

/** The same without a heading: for files in which columns have no names, or the names of others above them. */
export async function readSheetCells(source: SheetSource, limits: SheetLimits): Promise<SheetCells> {
  return runReading<SheetCells>({ kind: 'cells', source, limits });
}

const refusals: Readonly<Record<string, ErrorCode>> = {
  'too-large': 'import-too-large',
  empty: 'file-empty',
};

async function runReading<T>(task: ReadTask): Promise<T> {
  const { source, limits } = task;
  const size = typeof source === 'string' ? (await stat(source)).size : source.byteLength;
  if (size === 0) throw new AppError('file-empty');
  if (size > limits.maxBytes) throw new AppError('import-too-large');
  try {
    return await runInWorker<T>(workerFile, task, { timeoutMs: 30_000, maxHeapMb: 512 });
  } catch (error) {
    if (!(error instanceof WorkerFailure)) throw error;
    throw new AppError(refusals[error.reason ?? ''] ?? 'import-unreadable', { cause: error });
  }
}

/** Makes an xlsx file of one sheet. Text that a spreadsheet program could take for a formula is escaped. */
export async function writeSheet(
  title: string,
  columns: readonly string[],
  rows: readonly (readonly CellValue[])[],
  notes: readonly (string | null)[] = [],
): Promise<Buffer> {
  const task: WriteTask = { kind: 'write', title, columns, rows, notes };
  const bytes = await runInWorker<Uint8Array>(workerFile, task, { timeoutMs: 60_000, maxHeapMb: 1024 });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Separated by semicolons and with a byte order mark, as spreadsheet programs in Brazil open it by a double click. */
export function writeCsv(columns: readonly string[], rows: readonly (readonly CellValue[])[]): Buffer {
  const cell = (value: CellValue): string => {
    const text = escapeFormula(value === null ? '' : String(value));
    return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [columns, ...rows].map((row) => row.map(cell).join(';'));
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`, 'utf8');
}

/** A leading =, +, -, @ or control character would run as a formula where the file is opened as csv. */
export const escapeFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
/** Undoes `escapeFormula`, so that what was exported comes back the same. */
export const unescapeFormula = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text);
