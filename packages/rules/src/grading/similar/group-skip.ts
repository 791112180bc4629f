import type { GroupSkip } from '@certame/contract/features/grading/desk/group/endpoints.ts';

/** What stands of one answer of a group at the moment in which the group is graded. */
export interface GroupedAnswer {
  /** Given to this grader and to nobody else, and no answer of an own student. */
  isMine: boolean;
  /** Its attempt was given back to its candidate, or voided. */
  isClosed: boolean;
  /** It has a score or a draft, or another one holds it. */
  isBegun: boolean;
  /** It reads as it did when the grader saw it, and is still like the others. */
  isUnchanged: boolean;
}

/** Why an answer of a group doesn't get the group's score; null where it does. What is nearest to the answer's right is told first. */
export function groupSkip({ isMine, isClosed, isBegun, isUnchanged }: GroupedAnswer): GroupSkip | null {
  if (!isMine) return 'not_yours';
  if (!isClosed) return 'open';
  if (!isUnchanged) return 'changed';
  return isBegun ? 'begun' : null;
}
