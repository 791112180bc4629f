import { participationStates } from '@certame/contract/features/exam/states.ts';
import type { ReceiptCheck } from '@certame/contract/features/receipts/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import type { AttemptForm } from '@certame/rules/exam/form.ts';
import {
  computeReceiptDifferences,
  computeReceiptStatus,
  type ReceiptState,
  readReceiptCode,
} from '@certame/rules/receipts/receipt.ts';
import { z } from 'zod';
import { getForm, participationColumn } from '#features/exam/index.ts';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { hashReceipt, type StoredAnswer, seqsOf } from './hash-receipt.ts';
import { loadAnswersAt, loadStoredAnswers, receiptRow } from './receipt-rows.ts';

const foundRow = receiptRow.extend({
  attempt_id: z.string(),
  questionnaire_id: z.string(),
  participant_name: z.string(),
  identifier: z.string().nullable(),
  number: z.number(),
  state: z.enum(participationStates),
  attempt_finished_at: instantColumn.nullable(),
  versions: z.number(),
});
type Found = z.output<typeof foundRow>;

/** By the unique index on the code, which is a hash: how long the search takes tells nothing about codes that there are. */
async function findReceipt(scope: Scope, questionnaireId: string, code: string): Promise<Found | undefined> {
  const [found] = await queryRows(
    scope,
    foundRow,
    sql`select r.version, r.code, r.nonce, r.finished_at, r.issued_at, r.seqs, r.attempt_id, a.questionnaire_id,
               coalesce(person.name, u.name) as participant_name, person.identifier, a.number,
               ${sql.raw(participationColumn)} as state, a.finished_at as attempt_finished_at,
               (select count(*)::int from attempt_receipts every where every.attempt_id = a.id) as versions
          from attempt_receipts r
          join attempts a on a.id = r.attempt_id
          join participants p on p.id = a.participant_id
          join users u on u.id = a.user_id
          left join people person on person.id = p.person_id
         where r.code = ${code} and r.institution_id = ${scope.institutionId}
           and a.questionnaire_id = ${questionnaireId}`,
  );
  return found;
}

/** Numbers of the questions in the form of one attempt. */
function numbersOf(form: AttemptForm): ReadonlyMap<string, number> {
  const items = form.sections.flatMap((section) => section.items).filter(({ heading }) => !heading);
  return new Map(items.map(({ id }, index) => [id, index + 1]));
}

/** Whose receipt a code is, and what it is worth against the answers as they are committed now. */
export async function checkReceipt(
  scope: Scope,
  { questionnaireId, code: typed }: { questionnaireId: string; code: string },
): Promise<ReceiptCheck> {
  const code = readReceiptCode(typed);
  const found = code === null ? undefined : await findReceipt(scope, questionnaireId, code);
  if (!found) return { status: 'unknown', receipt: null, differences: [] };

  const answers = await loadStoredAnswers(scope, found.attempt_id);
  const givesCode = (finishedAt: Date | null, of: readonly StoredAnswer[]): boolean =>
    finishedAt !== null &&
    hashReceipt({
      nonce: found.nonce,
      questionnaireId: found.questionnaire_id,
      attemptId: found.attempt_id,
      attemptNumber: found.number,
      finishedAt,
      answers: of,
    }) === found.code;
  const receipt: ReceiptState = { seqs: found.seqs, finishedAtMs: found.finished_at.getTime() };
  const current: ReceiptState = {
    seqs: seqsOf(answers),
    finishedAtMs: found.attempt_finished_at?.getTime() ?? null,
  };
  const answersThen = await loadAnswersAt(scope, found.attempt_id, found.seqs);
  const status = computeReceiptStatus({
    receipt,
    current,
    matchesCurrent: givesCode(found.attempt_finished_at, answers),
    matchesHistory: givesCode(found.finished_at, answersThen),
  });
  const numbers = numbersOf(await getForm(scope.client, found.attempt_id));
  const receivedAt = new Map(answers.map((answer) => [answer.itemId, answer.receivedAt.toISOString()]));
  return {
    status,
    receipt: {
      answer_id: found.attempt_id,
      participant_name: found.participant_name,
      identifier: found.identifier,
      attempt_number: found.number,
      attempt_state: found.state,
      version: found.version,
      versions: found.versions,
      finished_at: found.finished_at.toISOString(),
      issued_at: found.issued_at.toISOString(),
      answers: Object.keys(found.seqs).length,
    },
    differences: computeReceiptDifferences(receipt, current)
      .map(({ itemId, change }) => ({
        ...{ item_id: itemId, change },
        number: numbers.get(itemId) ?? null,
        received_at: receivedAt.get(itemId) ?? null,
      }))
      .sort((a, b) => (a.number ?? 0) - (b.number ?? 0)),
  };
}
