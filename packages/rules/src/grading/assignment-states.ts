import { AppError } from '@certame/contract/errors.ts';
import type { AssignmentStatus, CorrectorStatus } from '@certame/contract/features/grading/states.ts';

export interface Assignment {
  status: AssignmentStatus;
  graderId: string | null;
  leasedUntil: Date | null;
}

export const assignmentActions = ['lease', 'give_back', 'pass_on', 'score', 'withdraw', 'release'] as const;
export type AssignmentAction = (typeof assignmentActions)[number];

/** Transition table of an assignment. */
export const assignmentTransitions: Record<
  AssignmentAction,
  Partial<Record<AssignmentStatus, AssignmentStatus>>
> = {
  lease: { pending: 'leased', leased: 'leased', scored: 'leased' },
  give_back: { leased: 'pending' },
  /** It goes to another grader: the first one left, or gave it back. */
  pass_on: { pending: 'pending', leased: 'pending' },
  /** Allowed without a lease too: a grader may score any response that nobody has leased. */
  score: { pending: 'scored', leased: 'scored', scored: 'scored' },
  /** The score is taken back. */
  withdraw: { pending: 'pending', leased: 'pending', scored: 'pending' },
  /** Its candidate has the score: no other one is taken. */
  release: { scored: 'released', released: 'released' },
};

/** What its grader and those who watch read of it. A lease that has run out is pending again; a score may be changed until the release. */
export function correctorStatusOf(
  { status, leasedUntil }: Pick<Assignment, 'status' | 'leasedUntil'>,
  now: Date,
): CorrectorStatus {
  if (status === 'released') return 'SR';
  if (status === 'scored') return 'IC';
  return status === 'leased' && leasedUntil !== null && leasedUntil > now ? 'IC' : 'CP';
}

/** Whether another grader has a lease that hasn't expired. */
export function isHeldByAnother(assignment: Assignment, graderId: string | null, now: Date): boolean {
  const { status, leasedUntil } = assignment;
  return status === 'leased' && assignment.graderId !== graderId && leasedUntil !== null && leasedUntil > now;
}

/**
 * @throws AppError `grading-released` once the candidate has the score, `conflict` for what the status doesn't allow and while another
 * grader holds the lease.
 */
export function nextAssignmentStatus(
  assignment: Assignment,
  action: AssignmentAction,
  graderId: string | null,
  now: Date,
): AssignmentStatus {
  const next = assignmentTransitions[action][assignment.status];
  if (next === undefined && assignment.status === 'released') throw new AppError('grading-released');
  if (next === undefined || isHeldByAnother(assignment, graderId, now)) throw new AppError('conflict');
  return next;
}
