import { runInWorker } from '../../worker-pool.ts';

/** What was seen of an exam under supervision, as a file that can be handed on. */
export interface PdfEvidence {
  title: string;
  institution: string;
  /** Labels and values, line by line. */
  facts: readonly (readonly [label: string, value: string])[];
  decisionsTitle: string;
  noDecision: string;
  /** The newest first. */
  decisions: readonly { head: string; lines: readonly string[] }[];
  /** A table for each severity. */
  events: readonly { heading: string; rows: readonly (readonly string[])[] }[];
  /** Events that are only counted. */
  counted: string;
  columns: readonly [when: string, what: string, details: string];
  stillsTitle: string;
  noStills: string;
  stills: readonly { image: string; caption: string }[];
  footer: string;
  /** `{page}` and `{pages}` are replaced. */
  pageText: string;
}

export async function pdfEvidence(evidence: PdfEvidence): Promise<Buffer> {
  const file = new URL('./pdf-evidence-worker.ts', import.meta.url);
  const bytes = await runInWorker<Uint8Array>(file, evidence, { timeoutMs: 90_000, maxHeapMb: 1024 });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
