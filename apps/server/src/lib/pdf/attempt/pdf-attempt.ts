import { runInWorker } from '../../worker-pool.ts';

/** What somebody answered, as paper shows it. */
export type PrintedAnswer =
  | { kind: 'options'; options: readonly { mark: string; html: string; isChosen: boolean }[] }
  | { kind: 'texts'; texts: readonly { label: string; html: string }[] }
  /** Pictures alone: what was written by hand. */
  | { kind: 'pictures' }
  | { kind: 'none'; text: string };

/** A picture of an answer, and rectangles on it in shares of its sides, each with its number. */
export interface PrintedPicture {
  /** Under it; empty for nothing. */
  label: string;
  /** Data URL of a PNG. */
  image: string;
  widthPx: number;
  heightPx: number;
  regions: readonly { number: number; x: number; y: number; width: number; height: number }[];
}

export interface PrintedQuestion {
  title: string;
  statement: string;
  answer: PrintedAnswer;
  pictures: readonly PrintedPicture[];
  /** Comments on passages and regions, each with what it is about. */
  comments: readonly { about: string; text: string }[];
  note: string;
}

export interface PdfAttempt {
  title: string;
  institution: string;
  /** Written at the foot: `{page}` of `{pages}`. */
  pageText: string;
  missingImage: string;
  facts: readonly (readonly [label: string, value: string])[];
  answersTitle: string;
  /** Over comments on passages and regions. */
  commentsTitle: string;
  /** Null: the reader may not see what was answered. */
  questions: readonly PrintedQuestion[] | null;
  eventsTitle: string;
  eventHeads: readonly [type: string, severity: string, count: string];
  events: readonly (readonly [type: string, severity: string, count: string])[];
  /** Under the events. */
  chain: string;
  /** Data URLs by the id of their file. */
  images: Readonly<Record<string, string>>;
}

/** One attempt on paper. */
export async function pdfAttempt(paper: PdfAttempt): Promise<Buffer> {
  const file = new URL('./pdf-attempt-worker.ts', import.meta.url);
  const bytes = await runInWorker<Uint8Array>(file, paper, { timeoutMs: 120_000, maxHeapMb: 1024 });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
