import type { ReceiptStatus } from '@certame/contract/features/receipts/endpoints.ts';

/** What a receipt covers: the change of each answered item that was stored, and the attempt's end. */
export interface ReceiptState {
  seqs: Readonly<Record<string, number>>;
  /** Null: the attempt is open again. */
  finishedAtMs: number | null;
}

export interface ReceiptEvidence {
  receipt: ReceiptState;
  current: ReceiptState;
  /** The stored answers give the receipt's code. */
  matchesCurrent: boolean;
  /** The history of changes, taken at the receipt's numbers, gives its code. */
  matchesHistory: boolean;
}

export interface ReceiptDifference {
  itemId: string;
  change: 'added' | 'changed' | 'missing';
}

/** Items whose stored answer is another one than the receipt covers. */
export function computeReceiptDifferences(
  receipt: Pick<ReceiptState, 'seqs'>,
  current: Pick<ReceiptState, 'seqs'>,
): ReceiptDifference[] {
  const then = new Map(Object.entries(receipt.seqs));
  const now = new Map(Object.entries(current.seqs));
  const differences: ReceiptDifference[] = [];
  for (const [itemId, seq] of now) {
    const before = then.get(itemId);
    if (before === undefined) differences.push({ itemId, change: 'added' });
    else if (before !== seq) differences.push({ itemId, change: 'changed' });
  }
  for (const itemId of then.keys()) if (!now.has(itemId)) differences.push({ itemId, change: 'missing' });
  return differences;
}

/** An answer that is stored is only ever replaced by a later change, and never goes. */
const hasOnlyGrown = (receipt: ReceiptState, current: ReceiptState): boolean => {
  const now = new Map(Object.entries(current.seqs));
  return Object.entries(receipt.seqs).every(([itemId, seq]) => (now.get(itemId) ?? -1) >= seq);
};

/**
 * What a receipt is worth now. It is an older one only where the product itself explains the difference: later answers, or
 * another end after a reopening, and the history still proves what was stored then.
 */
export function computeReceiptStatus({
  receipt,
  current,
  matchesCurrent,
  matchesHistory,
}: ReceiptEvidence): Exclude<ReceiptStatus, 'unknown'> {
  if (matchesCurrent) return 'valid';
  const hasMoved =
    receipt.finishedAtMs !== current.finishedAtMs || computeReceiptDifferences(receipt, current).length > 0;
  return hasMoved && matchesHistory && hasOnlyGrown(receipt, current) ? 'older' : 'altered';
}

const codePattern = /^[0-9a-f]{64}$/;

/** The code in what somebody typed, pasted or scanned: blanks and hyphens between its groups, or a QR code's address. Null: none. */
export function readReceiptCode(text: string): string | null {
  const inAddress = /[?&]receipt=([^&#\s]*)/.exec(text)?.[1];
  const code = (inAddress ?? text).replace(/[\s\u200b-]/g, '').toLowerCase();
  return codePattern.test(code) ? code : null;
}

/** In groups of eight, as it is shown and printed. */
export const groupReceiptCode = (code: string): string => code.match(/.{1,8}/g)?.join(' ') ?? code;
