import { AppError } from '@certame/contract/errors.ts';
import { attemptStates, isScored } from '@certame/contract/features/exam/states.ts';
import type { GroupSkip } from '@certame/contract/features/grading/desk/group/endpoints.ts';
import { assignmentStatuses } from '@certame/contract/features/grading/states.ts';
import { attempts } from '@certame/db/schema/attempts.ts';
import { assignment_scores, grading_assignments } from '@certame/db/schema/grading.ts';
import { and, asc, eq, inArray, sql } from '@certame/db/sql.ts';
import { nextAssignmentStatus } from '@certame/rules/grading/assignment-states.ts';
import { groupSkip } from '@certame/rules/grading/similar/group-skip.ts';
import { editSimilarity, shortTextOf } from '@certame/rules/grading/similar/similar-answers.ts';
import { z } from 'zod';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import { bypassDataAccess, type Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getConfig } from '../../configs/find-config.ts';
import { isOfOwnStudent } from '../../own-students.ts';
import { giveGrade } from '../commands/give-grade.ts';
import type { GradeInput } from '../commands/save-grade-draft.ts';
import { shareLeft } from '../lock-my-assignment.ts';
import { findNextWaiting } from '../next-waiting.ts';
import { getItem, settleScores } from '../settle-scores.ts';
import { fingerprint } from './find-similar.ts';

export interface GroupInput extends GradeInput {
  fingerprint: string;
  answers: readonly { attemptId: string; fingerprint: string }[];
}

const memberRow = z.object({
  id: z.string(),
  attempt_id: z.string(),
  state: z.enum(attemptStates),
  status: z.enum(assignmentStatuses),
  grader_id: z.string().nullable(),
  leased_until: instantColumn.nullable(),
  is_begun: z.boolean(),
  is_barred: z.boolean(),
  value: z.string().nullable(),
  fingerprint: z.string().nullable(),
});
type Member = z.output<typeof memberRow>;

/** Attempts are locked in the order in which every batch of them is locked, before anything of them is read. */
async function lockAttempts({ tx, institutionId }: Scope, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(inArray(attempts.id, [...ids]), eq(attempts.institution_id, institutionId)))
    .orderBy(asc(attempts.id))
    .for('no key update');
}

/** The grader's own assignments of the named answers, under lock, with what their answers say now. */
async function lockMembers(
  scope: Scope,
  { configId, itemId }: GroupInput,
  attemptIds: readonly string[],
): Promise<Map<string, Member & { isRich: boolean }>> {
  const rows = await bypassDataAccess(scope, 'who teaches whom keeps a grader from the own students', () =>
    queryRows(
      scope,
      memberRow.extend({ is_rich: z.boolean() }),
      sql`select g.id, g.attempt_id, a.state, g.status, g.grader_id, g.leased_until, r.value #>> '{}' as value,
                 ${fingerprint} as fingerprint, q.type = 'essay' as is_rich,
                 exists (select from grade_drafts d where d.assignment_id = g.id)
                   or exists (select from assignment_scores s where s.assignment_id = g.id) as is_begun,
                 g.is_chairs or a.user_id is not distinct from ${scope.userId} or ${isOfOwnStudent(scope.userId)} as is_barred
            from grading_assignments g
            join attempts a on a.id = g.attempt_id
            join responses r on r.attempt_id = g.attempt_id and r.item_id = g.item_id
            join questionnaire_items i on i.id = g.item_id
            join questions q on q.id = i.question_id
           where g.attempt_id = any(${uuidList(attemptIds)}) and g.item_id = ${itemId} and g.config_id = ${configId}
             and g.grader_id = ${scope.userId} and g.institution_id = ${scope.institutionId}
           order by g.attempt_id
             for update of g`,
    ),
  );
  return new Map(rows.map(({ is_rich, ...row }) => [row.attempt_id, { ...row, isRich: is_rich }]));
}

interface Sorted {
  taken: Member[];
  skipped: { answer_id: string; reason: GroupSkip }[];
}

/** Who of the group gets the score, in the order in which it was sent; the day's share is for the first of them. */
function sortOut(input: GroupInput, members: Awaited<ReturnType<typeof lockMembers>>, most: number): Sorted {
  const textOf = (attemptId: string): string | null => {
    const member = members.get(attemptId);
    return member?.value ? shortTextOf(member.value, member.isRich) : null;
  };
  const text = textOf(input.attemptId);
  const sorted: Sorted = { taken: [], skipped: [] };
  const seen = new Set([input.attemptId]);
  for (const { attemptId, fingerprint: shown } of input.answers) {
    if (seen.has(attemptId)) continue;
    seen.add(attemptId);
    const member = members.get(attemptId);
    const other = textOf(attemptId);
    const reason = groupSkip({
      isMine: member?.is_barred === false,
      isClosed: member !== undefined && isScored(member.state),
      isBegun: member?.is_begun !== false || !['pending', 'leased'].includes(member.status),
      isUnchanged:
        member?.fingerprint === shown && text !== null && other !== null && editSimilarity(text, other) > 0,
    });
    if (!member || reason) sorted.skipped.push({ answer_id: attemptId, reason: reason ?? 'not_yours' });
    else if (sorted.taken.length >= most) sorted.skipped.push({ answer_id: attemptId, reason: 'share' });
    else sorted.taken.push(member);
  }
  return sorted;
}

async function writeScores(
  { tx, institutionId, userId }: Scope,
  taken: readonly Member[],
  values: { score: string; criteria_scores: Record<string, string>; comment: string },
  now: Date,
): Promise<void> {
  for (const { status, grader_id, leased_until } of taken)
    nextAssignmentStatus({ status, graderId: grader_id, leasedUntil: leased_until }, 'score', userId, now);
  await tx.insert(assignment_scores).values(
    taken.map(({ id }) => ({
      ...{ assignment_id: id, institution_id: institutionId, created_at: now, updated_at: now },
      ...values,
    })),
  );
  await tx
    .update(grading_assignments)
    .set({ status: 'scored', leased_until: null, updated_at: now })
    .where(
      inArray(
        grading_assignments.id,
        taken.map(({ id }) => id),
      ),
    );
}

/**
 * Gives an answer its grade, and others like it the same score and comment, in one transaction. Each of these is looked at again under lock:
 * what changed, was begun or is another grader's now is left alone and told. Each stands by itself afterwards, as if it had been graded alone.
 * @throws AppError `not-found`, `conflict` where the first changed, and as `giveGrade` does for the first.
 */
export async function gradeGroup(scope: Scope, services: Pick<Services, 'now'>, input: GroupInput) {
  const { configId, attemptId, itemId, criteriaScores, comment } = input;
  const attemptIds = [attemptId, ...input.answers.map((one) => one.attemptId)];
  await lockAttempts(scope, attemptIds);
  const members = await lockMembers(scope, input, attemptIds);
  const first = members.get(attemptId);
  if (!first) throw new AppError('not-found');
  if (first.fingerprint !== input.fingerprint) throw new AppError('conflict');
  const given = await giveGrade(scope, services, input);
  const now = new Date(services.now());
  const config = await getConfig(scope, configId);
  const most = (await shareLeft(scope, config, now)) ?? Number.POSITIVE_INFINITY;
  const { taken, skipped } = sortOut(input, members, most);
  if (taken.length > 0) {
    await writeScores(scope, taken, { score: given.score, criteria_scores: criteriaScores, comment }, now);
    await settleScores(
      scope,
      { config, item: await getItem(scope, config.questionnaire_id, itemId) },
      taken.map(({ attempt_id, state }) => ({ attemptId: attempt_id, itemId, state })),
      now,
    );
  }
  const next = await findNextWaiting(scope, input, now);
  return { ...given, graded: 1 + taken.length, skipped, next_waiting: next };
}
