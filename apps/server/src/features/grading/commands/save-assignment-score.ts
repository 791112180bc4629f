import { AppError } from '@certame/contract/errors.ts';
import type { AssignmentStatus } from '@certame/contract/features/grading/states.ts';
import { nextAssignmentStatus } from '@certame/rules/grading/assignment-states.ts';
import type { Scope } from '#plugins/database.ts';

export interface AssignmentScore {
  attemptId: string;
  itemId: string;
  /** Exact decimal as stored; null takes the score back. */
  score: string | null;
  criteriaScores: Record<string, string>;
  comment: string;
  /** Of the score as the grader read it; null where there was none. */
  updatedAt: string | null;
}

interface AssignmentRow {
  id: string;
  status: AssignmentStatus;
  grader_id: string | null;
  leased_until: Date | null;
  comment: string | null;
  scored_at: Date | null;
}

/** The response's first assignment under lock, made where nobody has graded it. The caller holds the attempt's lock. */
async function lockAssignment(scope: Scope, { attemptId, itemId }: AssignmentScore): Promise<AssignmentRow> {
  await scope.client.query(
    `insert into grading_assignments (institution_id, attempt_id, item_id) values ($1, $2, $3)
     on conflict (attempt_id, item_id, position) do nothing`,
    [scope.institutionId, attemptId, itemId],
  );
  const { rows } = await scope.client.query<AssignmentRow>(
    `select g.id, g.status, g.grader_id, g.leased_until, s.comment, s.updated_at as scored_at
       from grading_assignments g left join assignment_scores s on s.assignment_id = g.id
      where g.attempt_id = $1 and g.item_id = $2 and g.position = 1 for update of g`,
    [attemptId, itemId],
  );
  const [assignment] = rows;
  if (!assignment) throw new AppError('not-found');
  return assignment;
}

async function changeStatus(
  scope: Scope,
  assignment: AssignmentRow,
  action: 'score' | 'withdraw',
  now: Date,
): Promise<void> {
  const { status, grader_id: graderId, leased_until: leasedUntil } = assignment;
  const next = nextAssignmentStatus({ status, graderId, leasedUntil }, action, scope.userId, now);
  await scope.client.query(
    'update grading_assignments set status = $2, grader_id = $3, leased_until = null, updated_at = $4 where id = $1',
    [assignment.id, next, next === 'scored' ? scope.userId : null, now],
  );
}

/** Two writes in one millisecond still differ: their instant is the version that the next writer has read. */
async function upsertScore(
  scope: Scope,
  assignmentId: string,
  { score, criteriaScores, comment }: AssignmentScore,
  now: Date,
): Promise<Date | null> {
  const { rows } = await scope.client.query<{ updated_at: Date }>(
    `insert into assignment_scores as s (assignment_id, institution_id, score, criteria_scores, comment, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (assignment_id) do update
        set score = excluded.score, criteria_scores = excluded.criteria_scores, comment = excluded.comment,
            updated_at = greatest(excluded.updated_at, s.updated_at + interval '1 millisecond')
     returning updated_at`,
    [assignmentId, scope.institutionId, score, JSON.stringify(criteriaScores), comment, now],
  );
  return rows[0]?.updated_at ?? null;
}

/**
 * Writes or takes back what a grader gave one response, if it is still as the grader read it.
 * @returns the score's instant, null where it was taken back, and the comment that stood there before.
 * @throws AppError `conflict` when somebody else has changed it or holds its lease.
 */
export async function saveAssignmentScore(
  scope: Scope,
  input: AssignmentScore,
  now: Date,
): Promise<{ updatedAt: Date | null; previousComment: string | null }> {
  const assignment = await lockAssignment(scope, input);
  const readMs = input.updatedAt === null ? null : Date.parse(input.updatedAt);
  if ((assignment.scored_at?.getTime() ?? null) !== readMs) throw new AppError('conflict');
  const previousComment = assignment.comment;
  await changeStatus(scope, assignment, input.score === null ? 'withdraw' : 'score', now);
  if (input.score !== null)
    return { updatedAt: await upsertScore(scope, assignment.id, input, now), previousComment };
  await scope.client.query('delete from assignment_scores where assignment_id = $1', [assignment.id]);
  return { updatedAt: null, previousComment };
}
