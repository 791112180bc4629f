import type { SheetPage } from '@certame/contract/features/paper/sheet.ts';
import { runInWorker } from '../../worker-pool.ts';

/** Somebody's sheet: who, and what the code of each of its pages says. */
export interface PrintedSheet {
  name: string;
  /** Identifier and class. */
  detail: string;
  version: string;
  codes: readonly string[];
}
export interface PdfSheets {
  title: string;
  institution: string;
  /** By version. */
  versions: Readonly<Record<string, readonly SheetPage[]>>;
  sheets: readonly PrintedSheet[];
  texts: {
    /** With `{version}`, `{page}` and `{pages}`. */
    place: string;
    howToMark: string;
    attendance: string;
    signature: string;
    /** With `{version}`. */
    version: string;
  };
}
export interface SheetFiles {
  sheets: Uint8Array;
  attendance: Uint8Array;
  labels: Uint8Array;
}

/** Sheets of answers, the list to be signed, and labels for envelopes. */
export const pdfSheets = (task: PdfSheets): Promise<SheetFiles> =>
  runInWorker<SheetFiles>(new URL('./pdf-sheets-worker.ts', import.meta.url), task, {
    timeoutMs: 300_000,
    maxHeapMb: 1024,
  });
