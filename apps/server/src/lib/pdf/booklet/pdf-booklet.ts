import { runInWorker } from '../../worker-pool.ts';

/** Room for an answer on paper. */
export type AnswerSpace =
  | { kind: 'none' }
  | { kind: 'lines'; count: number }
  | { kind: 'note'; text: string };

export interface PrintedQuestion {
  number: number;
  /** HTML as the bank stores it. */
  statement: string;
  options: readonly { mark: string; html: string }[];
  /** Gaps that the statement doesn't show, each with a line. */
  gaps: readonly { label: string; choices: readonly string[] }[];
  space: AnswerSpace;
}
export type PrintedPart = { text: string } | PrintedQuestion;
export interface PrintedSection {
  title: string;
  description: string;
  parts: readonly PrintedPart[];
}

interface Paper {
  title: string;
  institution: string;
  /** Written at the foot: `{page}` of `{pages}`. */
  pageText: string;
}
export interface PdfBooklets extends Paper {
  kind: 'booklets';
  /** As a data URL. */
  logo: string | null;
  versionText: string;
  fontSize: number;
  columns: 1 | 2;
  /** Labels and values of the cover; a null value is a line to write on. */
  cover: readonly (readonly [label: string, value: string | null])[];
  nameLabel: string;
  instructionsTitle: string;
  instructions: string;
  questionText: string;
  missingImage: string;
  /** By version. */
  versions: Readonly<Record<string, readonly PrintedSection[]>>;
  /** In the order of printing; without a name there is a line for it. */
  booklets: readonly { version: string; name: string | null }[];
  /** Data URLs by the id of their file. */
  images: Readonly<Record<string, string>>;
}
export interface PdfAnswerKey extends Paper {
  kind: 'key';
  heads: readonly [question: string, answer: string];
  versions: readonly { title: string; answers: readonly (readonly [number: string, answer: string])[] }[];
}

export interface PdfPageCount {
  kind: 'pages';
  booklets: PdfBooklets;
}
const file = new URL('./pdf-booklet-worker.ts', import.meta.url);

/** Pages of each booklet. */
export const countBookletPages = (booklets: PdfBooklets): Promise<number[]> =>
  runInWorker<number[]>(file, { kind: 'pages', booklets } satisfies PdfPageCount, {
    timeoutMs: 600_000,
    maxHeapMb: 1536,
  });

/** An exam on paper, or its answer key. */
export async function pdfBooklet(paper: PdfBooklets | PdfAnswerKey): Promise<Buffer> {
  const bytes = await runInWorker<Uint8Array>(file, paper, { timeoutMs: 600_000, maxHeapMb: 1536 });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
