import { AppError } from '@certame/contract/errors.ts';
import { unscoredAttemptStates } from '@certame/contract/features/exam/states.ts';
import {
  groupMaxAnswers,
  type SimilarAnswer,
} from '@certame/contract/features/grading/desk/group/endpoints.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { shortAnswerMaxChars } from '@certame/rules/grading/similar/similar-answers.ts';
import { similarPercent } from '@certame/rules/questions/duplicates/similarity.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import { runInWorker } from '#lib/worker-pool.ts';
import { bypassDataAccess, type Scope } from '#plugins/database.ts';
import { getConfig } from '../../configs/find-config.ts';
import { isOfOwnStudent } from '../../own-students.ts';
import { requireOpenQueue } from '../../training/require-open-queue.ts';
import type { AnswerRef } from '../lock-my-assignment.ts';
import type { SimilarReply, SimilarTask } from './similar-worker.ts';

/** Of `responses r`. Nobody learns more of an answer from it than its text says. */
export const fingerprint: SQL = sql`md5(r.value::text)`;

const candidateRow = z.object({
  answer_id: z.string(),
  number: z.int(),
  value: z.string(),
  fingerprint: z.string(),
  is_begun: z.boolean(),
  is_rich: z.boolean(),
});

/** The answer that is open and what may be like it: short own answers to the same question that wait for a score. */
export interface Candidates {
  id: string;
  rows: readonly z.output<typeof candidateRow>[];
}

/**
 * Read by the index of a grader's assignments, without an index on texts: of trigrams it would slow down every save of every exam, and lose
 * what differs by one letter of a short word. One answer is compared with the others, which takes as long as they are many.
 * @throws AppError `not-found` for what the reader was not given, `grading-training` and `grading-paused` while the queue is not open.
 */
export async function loadCandidates(
  scope: Scope,
  { configId, attemptId, itemId }: AnswerRef,
): Promise<Candidates> {
  await requireOpenQueue(scope, await getConfig(scope, configId));
  const isThis = sql`g.attempt_id = ${attemptId}`;
  const rows = await bypassDataAccess(scope, 'who teaches whom keeps a grader from the own students', () =>
    queryRows(
      scope,
      candidateRow,
      sql`with own as (
            select g.id, g.attempt_id, g.status, g.is_chairs, g.item_id,
                   (row_number() over (order by g.id))::int as number
              from grading_assignments g
             where g.config_id = ${configId} and g.grader_id = ${scope.userId} and g.institution_id = ${scope.institutionId})
          select g.attempt_id as answer_id, g.number, r.value #>> '{}' as value, ${fingerprint} as fingerprint,
                 d.assignment_id is not null as is_begun, q.type = 'essay' as is_rich
            from own g
            join attempts a on a.id = g.attempt_id and a.state not in ${[...unscoredAttemptStates]}
             and a.user_id is distinct from ${scope.userId}
            join responses r on r.attempt_id = g.attempt_id and r.item_id = g.item_id
             and jsonb_typeof(r.value) = 'string' and length(r.value::text) <= ${10 * shortAnswerMaxChars}
            join questionnaire_items i on i.id = g.item_id
            join questions q on q.id = i.question_id
            left join grade_drafts d on d.assignment_id = g.id
           where g.item_id = ${itemId} and not g.is_chairs
             and (${isThis} or g.status in ('pending', 'leased') and not ${isOfOwnStudent(scope.userId)})`,
    ),
  );
  if (!rows.some(({ answer_id }) => answer_id === attemptId))
    await requireOwn(scope, { configId, attemptId, itemId });
  return { id: attemptId, rows };
}

/** A long answer, or the chair's: nothing is like it, and yet it is there. @throws AppError `not-found`. */
async function requireOwn({ tx, userId, institutionId }: Scope, ref: AnswerRef): Promise<void> {
  const own = await tx.$count(sql`grading_assignments g
    where g.config_id = ${ref.configId} and g.attempt_id = ${ref.attemptId} and g.item_id = ${ref.itemId}
      and g.grader_id = ${userId} and g.institution_id = ${institutionId}`);
  if (own === 0) throw new AppError('not-found');
}

const worker = new URL('./similar-worker.ts', import.meta.url);
const limits = { timeoutMs: 30_000, maxHeapMb: 512 } as const;

/** Compares them outside of any transaction. */
export async function findSimilar({ id, rows }: Candidates) {
  const one = rows.find(({ answer_id }) => answer_id === id);
  const none = { fingerprint: null, answers: [], total: 0 };
  if (!one) return none;
  const task: SimilarTask = {
    ...{ id, isRich: one.is_rich },
    answers: rows.map(({ answer_id, value }) => ({ id: answer_id, value })),
  };
  const found = await runInWorker<SimilarReply>(worker, task, limits);
  if (!found) return none;
  const byId = new Map(rows.map((row) => [row.answer_id, row]));
  const answers = found.slice(0, groupMaxAnswers).flatMap(({ id: answerId, similarity }): SimilarAnswer[] => {
    const row = byId.get(answerId);
    if (!row) return [];
    const { answer_id, number, value, is_begun } = row;
    return [
      {
        ...{ answer_id, number, value, fingerprint: row.fingerprint, is_begun },
        ...{ is_same: similarity === 1, percent: similarPercent(similarity) },
      },
    ];
  });
  return { fingerprint: one.fingerprint, answers, total: found.length };
}
