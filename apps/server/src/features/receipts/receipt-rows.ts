import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { StoredAnswer } from './hash-receipt.ts';

export const receiptRow = z.object({
  version: z.number(),
  code: z.string(),
  nonce: z.string(),
  finished_at: instantColumn,
  issued_at: instantColumn,
  seqs: z.record(z.string(), z.number()),
});
export type ReceiptRow = z.output<typeof receiptRow>;

const answerRow = z.object({
  item_id: z.string(),
  value: z.unknown(),
  seq: z.number(),
  received_at: instantColumn,
});
const answersOf = (rows: z.output<typeof answerRow>[]): StoredAnswer[] =>
  rows.map(({ item_id, value, seq, received_at }) => ({
    ...{ itemId: item_id, seq, receivedAt: received_at },
    value: (value ?? null) as ResponseValue,
  }));

/** The answers as they are committed at this moment. */
export const loadStoredAnswers = async (scope: Scope, attemptId: string): Promise<StoredAnswer[]> =>
  answersOf(
    await queryRows(
      scope,
      answerRow,
      sql`select item_id, value, seq, received_at from responses where attempt_id = ${attemptId}`,
    ),
  );

/** The answers as a receipt covers them, out of the history that is only added to. */
export const loadAnswersAt = async (
  scope: Scope,
  attemptId: string,
  seqs: Readonly<Record<string, number>>,
): Promise<StoredAnswer[]> =>
  answersOf(
    await queryRows(
      scope,
      answerRow,
      sql`select c.item_id, c.value, c.seq, c.received_at
            from response_changes c
            join jsonb_each_text(${JSON.stringify(seqs)}::jsonb) as covered (item_id, seq)
              on covered.item_id = c.item_id::text and covered.seq::int = c.seq
           where c.attempt_id = ${attemptId}`,
    ),
  );
