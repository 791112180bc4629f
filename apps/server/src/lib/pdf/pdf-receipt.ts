import { runInWorker } from '../worker-pool.ts';

export interface PdfReceipt {
  title: string;
  institution: string;
  /** Labels and values, line by line. */
  lines: readonly (readonly [label: string, value: string])[];
  codeLabel: string;
  /** In groups, as people read it out. */
  code: string;
  /** What the QR code says. */
  address: string;
  /** What to do with it, a paragraph each. */
  notes: readonly string[];
  footer: string;
}

/** One page that its owner keeps: what it confirms, the code, and the code as a QR code. */
export async function pdfReceipt(receipt: PdfReceipt): Promise<Buffer> {
  const file = new URL('./pdf-receipt-worker.ts', import.meta.url);
  const bytes = await runInWorker<Uint8Array>(file, receipt, { timeoutMs: 30_000, maxHeapMb: 512 });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
