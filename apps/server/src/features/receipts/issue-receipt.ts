import { randomBytes } from 'node:crypto';
import { AppError } from '@certame/contract/errors.ts';
import { type AttemptState, attemptStates, isOpen } from '@certame/contract/features/exam/states.ts';
import { attempt_receipts } from '@certame/db/schema/attempts.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { getDefinition, requireNamed } from '#features/exam/index.ts';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { hashReceipt, type StoredAnswer, seqsOf } from './hash-receipt.ts';
import { loadStoredAnswers, type ReceiptRow, receiptRow } from './receipt-rows.ts';

/** 128 bits. */
const nonceBytes = 16;

export interface IssuedReceipt {
  receipt: ReceiptRow;
  questionnaireId: string;
  questionnaireName: string;
  participantName: string;
  attemptNumber: number;
  /** Number of questions with an answer. */
  answered: number;
}

const attemptRow = z.object({
  questionnaire_id: z.string(),
  questionnaire_name: z.string(),
  participant_name: z.string(),
  number: z.number(),
  state: z.enum(attemptStates),
  finished_at: instantColumn.nullable(),
});

/**
 * The attempt of the scope's own user. Its row is locked as changes of an attempt lock it: a save of late answers, which
 * shares that lock, is either committed before the answers are read or begins after this transaction.
 */
async function lockMyAttempt(scope: Scope, attemptId: string) {
  const [attempt] = await queryRows(
    scope,
    attemptRow,
    sql`select a.questionnaire_id, q.name as questionnaire_name, coalesce(person.name, u.name) as participant_name, a.number, a.state,
               a.finished_at
          from attempts a
          join questionnaires q on q.id = a.questionnaire_id
          join participants p on p.id = a.participant_id
          join users u on u.id = a.user_id
          left join people person on person.id = p.person_id
         where a.id = ${attemptId} and a.user_id = ${scope.userId}
           for no key update of a`,
  );
  if (!attempt) throw new AppError('not-found');
  return attempt;
}

function requireFinished<T extends { state: AttemptState; finished_at: Date | null }>(attempt: T): Date {
  if (isOpen(attempt.state) || attempt.finished_at === null) throw new AppError('receipt-not-finished');
  return attempt.finished_at;
}

async function addVersion(
  scope: Scope,
  attemptId: string,
  version: number,
  content: { code: string; nonce: string; finishedAt: Date; answers: readonly StoredAnswer[]; now: Date },
): Promise<ReceiptRow> {
  const row: ReceiptRow = {
    version,
    code: content.code,
    nonce: content.nonce,
    finished_at: content.finishedAt,
    issued_at: content.now,
    seqs: seqsOf(content.answers),
  };
  await scope.tx
    .insert(attempt_receipts)
    .values({ ...row, attempt_id: attemptId, institution_id: scope.institutionId });
  return row;
}

/**
 * The receipt of a finished attempt of the scope's own user, from what is committed. Made when it is first read, so that
 * finishing writes nothing for it; a new version only where the stored answers are no longer those of the last one.
 * @throws AppError `not-found`, `receipt-not-finished`, `answers-anonymous`.
 */
export async function issueReceipt(
  scope: Scope,
  { attemptId, now }: { attemptId: string; now: Date },
): Promise<IssuedReceipt> {
  const attempt = await lockMyAttempt(scope, attemptId);
  const finishedAt = requireFinished(attempt);
  requireNamed(await getDefinition(scope.client, attempt.questionnaire_id));
  const answers = await loadStoredAnswers(scope, attemptId);
  const [last] = await queryRows(
    scope,
    receiptRow,
    sql`select version, code, nonce, finished_at, issued_at, seqs from attempt_receipts
         where attempt_id = ${attemptId} order by version desc limit 1`,
  );
  const content = {
    questionnaireId: attempt.questionnaire_id,
    attemptId,
    attemptNumber: attempt.number,
    finishedAt,
    answers,
  };
  const isCurrent = last !== undefined && hashReceipt({ ...content, nonce: last.nonce }) === last.code;
  const nonce = randomBytes(nonceBytes).toString('hex');
  return {
    receipt: isCurrent
      ? last
      : await addVersion(scope, attemptId, (last?.version ?? 0) + 1, {
          ...{ nonce, finishedAt, answers, now },
          code: hashReceipt({ ...content, nonce }),
        }),
    questionnaireId: attempt.questionnaire_id,
    questionnaireName: attempt.questionnaire_name,
    participantName: attempt.participant_name,
    attemptNumber: attempt.number,
    answered: answers.filter(({ value }) => value !== null).length,
  };
}
