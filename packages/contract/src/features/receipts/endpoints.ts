import { z } from 'zod';
import { endpoint, participation, permission } from '../../kit/endpoint.ts';
import { cleanText, idParams, uuidSchema } from '../../kit/field-schemas.ts';
import { participationStates } from '../exam/states.ts';

const tag = 'receipts';
const candidate = participation('questionnaires.menu.answers|questionnaires.can_answer');
const answerParams = z.object({ answer_id: uuidSchema });

/** What a candidate keeps of a finished attempt. */
export const receiptSchema = z.object({
  /** SHA-256 in hexadecimal over the answers as they are stored, the exam, the attempt and its end. */
  code: z.string(),
  /** From 1; each later one was made because the stored answers had changed. */
  version: z.number(),
  questionnaire_name: z.string(),
  participant_name: z.string(),
  attempt_number: z.number(),
  finished_at: z.string(),
  issued_at: z.string(),
  /** Number of questions with an answer. */
  answered: z.number(),
  /** Where staff check the code. */
  address: z.string(),
  /** `address` as a QR code: dark modules as an SVG path in a square of `modules` units. */
  qr: z.object({ modules: z.number(), path: z.string() }),
});
export type Receipt = z.output<typeof receiptSchema>;

/** Makes the receipt of the own finished attempt, or gives the one there is while its answers are the same. */
export const issueReceipt = endpoint({
  method: 'POST',
  path: '/api/v1/answers/:answer_id/receipt',
  access: candidate,
  tag,
  params: answerParams,
  reply: z.object({ model: receiptSchema }),
});
/** The same on paper. */
export const exportReceipt = endpoint({
  method: 'GET',
  path: '/api/v1/answers/:answer_id/receipt/export/pdf',
  access: candidate,
  tag,
  params: answerParams,
  carries: 'file',
});

/**
 * `valid`: the stored answers give this code. `older`: they gave it once and have changed by later answers or a reopening.
 * `altered`: they no longer give it, and nothing that the product does explains why. `unknown`: no receipt of this questionnaire.
 */
export const receiptStatuses = ['valid', 'older', 'altered', 'unknown'] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

export const receiptDifferenceSchema = z.object({
  item_id: z.string(),
  /** Place of the question in the form of this attempt; null for one that is not in it. */
  number: z.number().nullable(),
  change: z.enum(['added', 'changed', 'missing']),
  /** When the answer that is stored now arrived; null for one that is missing. */
  received_at: z.string().nullable(),
});

export const receiptCheckSchema = z.object({
  status: z.enum(receiptStatuses),
  /** Null for a code that is unknown here. */
  receipt: z
    .object({
      answer_id: z.string(),
      participant_name: z.string(),
      identifier: z.string().nullable(),
      attempt_number: z.number(),
      attempt_state: z.enum(participationStates),
      version: z.number(),
      /** Number of receipts that the candidate read. */
      versions: z.number(),
      finished_at: z.string(),
      issued_at: z.string(),
      answers: z.number(),
    })
    .nullable(),
  differences: z.array(receiptDifferenceSchema),
});
export type ReceiptCheck = z.output<typeof receiptCheckSchema>;

/** At /questionnaires/{id}/resume: whose receipt a code is, and whether the answers still are what it says. */
export const checkReceipt = endpoint({
  method: 'POST',
  path: '/api/v1/questionnaires/:id/receipts/check',
  access: permission('questionnaires.resume'),
  tag,
  params: idParams,
  /** As it was typed, pasted or scanned: with blanks, or the whole address of a QR code. */
  body: z.object({ code: cleanText(1000).min(1) }),
  reply: z.object({ model: receiptCheckSchema }),
});
