import { AppError } from '@certame/contract/errors.ts';
import type { FlagKind } from '@certame/contract/features/grading/flags.ts';
import { grading_assignments, grading_flags } from '@certame/db/schema/grading.ts';
import { and, eq, inArray } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { type AnswerRef, lockMyAssignment } from '../../desk/lock-my-assignment.ts';
import { callChair } from '../../distribution/call-chair.ts';
import { hasOpenFlags, isOpenFlagOf, settleFlags } from '../open-flags.ts';
import { readFlags } from '../read-flags.ts';
import { tellRisk } from '../tell-risk.ts';

/** Takes an answer from the chair that nothing more is told of, and that does not diverge: graders' scores stand. */
async function releaseChair({ tx }: Scope, { configId, attemptId, itemId }: AnswerRef): Promise<void> {
  await tx
    .delete(grading_assignments)
    .where(
      and(
        eq(grading_assignments.attempt_id, attemptId),
        eq(grading_assignments.item_id, itemId),
        eq(grading_assignments.config_id, configId),
        eq(grading_assignments.is_chairs, true),
        inArray(grading_assignments.status, ['pending', 'leased']),
      ),
    );
}

/** The reader's own open flag of a kind. */
const isOwnFlag = ({ userId }: Scope, input: AnswerRef & { kind: FlagKind }) =>
  and(isOpenFlagOf(input), eq(grading_flags.kind, input.kind), eq(grading_flags.flagged_by, userId ?? ''));

/** Tells the chair of an answer; without one, those who watch the correction read it. A risk to a person is told at once to more people, by e-mail too. @throws AppError `not-found`, `conflict`. */
export async function flagAnswer(
  scope: Scope,
  services: Services,
  input: AnswerRef & { kind: FlagKind; note: string },
) {
  const { config, assignment } = await lockMyAssignment(scope, input);
  const { attemptId, itemId, kind, note } = input;
  const known = await scope.tx.$count(grading_flags, isOwnFlag(scope, input));
  await scope.tx
    .insert(grading_flags)
    .values({
      ...{
        institution_id: scope.institutionId,
        config_id: config.id,
        attempt_id: attemptId,
        item_id: itemId,
      },
      ...{ kind, note, flagged_by: scope.userId },
    })
    .onConflictDoUpdate({
      target: [grading_flags.attempt_id, grading_flags.item_id, grading_flags.kind, grading_flags.flagged_by],
      set: { note, settled_at: null, settled_by: null },
    });
  if (!assignment.isChairs) await callChair(scope, config.id, [input]);
  if (kind === 'risk' && known === 0) await tellRisk(scope, services, config);
  return { flags: await readFlags(scope, { ...input, isChairs: assignment.isChairs }) };
}

/** @throws AppError `not-found`, `conflict`. */
export async function withdrawFlag(scope: Scope, input: AnswerRef & { kind: FlagKind }) {
  const { assignment } = await lockMyAssignment(scope, input);
  await scope.tx.delete(grading_flags).where(isOwnFlag(scope, input));
  if (!(await hasOpenFlags(scope, input))) {
    await releaseChair(scope, input);
    await callChair(scope, input.configId, [input]);
  }
  return { flags: await readFlags(scope, { ...input, isChairs: assignment.isChairs }) };
}

/** Graders' scores stand. What diverges stays with the chair. @throws AppError `not-found` for who is not the chair, `conflict`. */
export async function dismissFlags(
  scope: Scope,
  services: Pick<Services, 'now'>,
  ref: AnswerRef,
): Promise<void> {
  const { assignment } = await lockMyAssignment(scope, ref);
  if (!assignment.isChairs) throw new AppError('not-found');
  await settleFlags(scope, ref, new Date(services.now()));
  await releaseChair(scope, ref);
  await callChair(scope, ref.configId, [ref]);
}
