import { runInWorker } from '../../worker-pool.ts';

/** A card to be carried: who, the code that says so to a camera, and where to be when. */
export interface PdfCard {
  name: string;
  identifier: string;
  code: string;
  lines: readonly { round: string; time: string; station: string }[];
}
export interface PdfCards {
  title: string;
  institution: string;
  /** When it begins; empty while nobody knows. */
  day: string;
  /** What the code is for. */
  help: string;
  cards: readonly PdfCard[];
}

/** Four cards on a page. */
export const pdfCards = (task: PdfCards): Promise<Uint8Array> =>
  runInWorker<Uint8Array>(new URL('./pdf-cards-worker.ts', import.meta.url), task, {
    timeoutMs: 120_000,
    maxHeapMb: 512,
  });
