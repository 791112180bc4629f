import { createHash } from 'node:crypto';
import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import canonicalize from 'canonicalize';

/** An answer as it is stored: of `responses`, or of `response_changes` for an earlier state. */
export interface StoredAnswer {
  itemId: string;
  value: ResponseValue;
  seq: number;
  receivedAt: Date;
}

/** What the code of a receipt is computed over. */
export interface ReceiptContent {
  nonce: string;
  questionnaireId: string;
  attemptId: string;
  attemptNumber: number;
  finishedAt: Date;
  answers: readonly StoredAnswer[];
}

/** Names the content's shape: a later one gets another name, and the codes of this one stay computable. */
const format = 'certame-receipt-1';

/**
 * SHA-256, in hex, of the canonical JSON (RFC 8785) of format, nonce, exam, attempt, end and answers, these by the text of
 * their item's id. docs/operations.md tells outsiders how a receipt is verified; jsonb gives back what the hash was computed over.
 */
export function hashReceipt({
  nonce,
  questionnaireId,
  attemptId,
  attemptNumber,
  finishedAt,
  answers,
}: ReceiptContent): string {
  const hashed = {
    format,
    nonce,
    questionnaire_id: questionnaireId,
    attempt_id: attemptId,
    attempt_number: attemptNumber,
    finished_at: finishedAt.toISOString(),
    answers: answers
      .map(({ itemId, value, seq, receivedAt }) => ({
        item_id: itemId,
        value,
        seq,
        received_at: receivedAt.toISOString(),
      }))
      .sort((a, b) => (a.item_id < b.item_id ? -1 : 1)),
  };
  return createHash('sha256')
    .update(canonicalize(hashed) ?? '')
    .digest('hex');
}

/** The changes that a receipt covers, by item. */
export const seqsOf = (answers: readonly StoredAnswer[]): Record<string, number> =>
  Object.fromEntries(answers.map(({ itemId, seq }) => [itemId, seq]));
