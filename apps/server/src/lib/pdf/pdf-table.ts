import { runInWorker } from '../worker-pool.ts';

export interface PdfTable {
  title: string;
  institution: string;
  /** Lines under the title, e.g. the filters that chose the rows. */
  lines: readonly string[];
  /** When and by whom it was made, at the foot of every page. */
  footer: string;
  /** Text of a page's number; `{page}` and `{pages}` are replaced. */
  pageText: string;
  columns: readonly string[];
  /** Which columns hold numbers: they stand on the right, decimals under decimals. */
  numeric?: readonly boolean[];
  rows: readonly (readonly string[])[];
  /** Shown in place of the table when there are no rows. */
  emptyText: string;
}

/** Kinds of fields whose values are compared digit by digit. */
export const isNumeric = (kind: string): boolean => kind === 'integer' || kind === 'decimal';

/** A table is laid out cell by cell: this many rows take some seconds and about 100 pages. */
export const pdfMaxRows = 5000;

/** Makes a PDF of one table, wide tables in landscape, header repeated on every page. */
export async function pdfTable(table: PdfTable): Promise<Buffer> {
  const file = new URL('./pdf-table-worker.ts', import.meta.url);
  const bytes = await runInWorker<Uint8Array>(file, table, { timeoutMs: 90_000, maxHeapMb: 1024 });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
