import { exam } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import { isOpen } from '@certame/contract/features/exam/states.ts';
import { sql } from '@certame/db/sql.ts';
import { computeAnswerFileQuota } from '@certame/rules/exam/answer-files/answer-file-quota.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { requirePresent } from '../attempt/presence.ts';
import { type CallingEnvironment, requireAdmitted } from '../environment/admit-device.ts';
import { getMyAttemptRow, type MyAttempt } from '../queries/my-attempt.ts';

/**
 * The own attempt, as long as it takes files, and nothing of what is in it: each part asks. `calling`: the device that asks; null for a phone, which its room let in by a link.
 * @throws AppError `not-found`, `exam-paused`, `answer-finished`, `exam-cannot-continue`, `exam-device-not-allowed`.
 */
export async function requireOpenAttempt(
  scope: Scope,
  attemptId: string,
  calling: CallingEnvironment | null,
  nowMs: number,
): Promise<MyAttempt> {
  const own = await getMyAttemptRow(scope, attemptId);
  const { attempt, definition } = own;
  if (attempt.state === 'paused') throw new AppError('exam-paused');
  if (!isOpen(attempt.state)) throw new AppError('answer-finished');
  requirePresent(definition, attempt, nowMs);
  if (calling) await requireAdmitted(scope.client, definition, attempt, calling, new Date(nowMs));
  return own;
}

/** Files of an attempt, and uploads under way, which have their place already. `except`: the upload that asks. */
const usedBy = (attemptId: string, except: string | undefined) => sql`
  select count(*)::int as count, coalesce(sum(size), 0)::float8 as bytes from (
    select size from files where subject_id = ${attemptId} and purpose = 'answer'
    union all
    select size from answer_uploads
     where attempt_id = ${attemptId} and file_id is null and id is distinct from ${except ?? null}::uuid
  ) as used`;

/**
 * Whether the questions of the attempt's form leave room for one more file of this size, beside the files there are.
 * @throws AppError `answer-files-full`.
 */
export async function requireFileQuota(
  scope: Scope,
  { attempt, definition }: MyAttempt,
  { size, except }: { size: number; except?: string },
): Promise<void> {
  const quota = computeAnswerFileQuota(
    attempt.form.sections
      .flatMap((section) => section.items)
      .flatMap(({ id }) => definition.items.get(id) ?? [])
      .filter((item) => item.type === 'media')
      .map((item) => item.content.max_files),
    exam.answerFileMaxBytes,
  );
  const [used] = await queryRows(
    scope,
    z.object({ count: z.number(), bytes: z.number() }),
    usedBy(attempt.id, except),
  );
  if ((used?.count ?? 0) >= quota.files || (used?.bytes ?? 0) + size > quota.bytes)
    throw new AppError('answer-files-full');
}

/** Counted and used up under one lock, or files sent at once would all take the last place. */
export async function lockFileQuota(scope: Scope, attemptId: string): Promise<void> {
  await scope.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${attemptId}, 1))`);
}
