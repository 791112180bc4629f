import { sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

export interface GivenAnswer {
  answerId: string;
  graderId: string;
  /** The answer of the training set that it is a check of; none: an ordinary one. */
  trainingId?: string | null;
}

/** Gives answers out, each in the place after those that it has had. */
export async function insertAssignments(
  { tx, institutionId }: Scope,
  configId: string,
  assigned: readonly GivenAnswer[],
  isChairs = false,
): Promise<void> {
  if (assigned.length === 0) return;
  const column = (values: readonly (string | null | undefined)[]) => sql.param(values);
  const split = assigned.map(({ answerId }) => answerId.split(' '));
  await tx.execute(sql`
    insert into grading_assignments (institution_id, config_id, attempt_id, item_id, grader_id, training_id, is_chairs, position)
    select ${institutionId}::uuid, ${configId}::uuid, given.attempt_id, given.item_id, given.grader_id, given.training_id, ${isChairs},
           coalesce((select max(e.position) from grading_assignments e
                      where e.attempt_id = given.attempt_id and e.item_id = given.item_id), 0)
             + row_number() over (partition by given.attempt_id, given.item_id)
      from unnest(${column(split.map(([attemptId]) => attemptId))}::uuid[], ${column(split.map(([, itemId]) => itemId))}::uuid[],
                  ${column(assigned.map(({ graderId }) => graderId))}::uuid[],
                  ${column(assigned.map(({ trainingId }) => trainingId ?? null))}::uuid[]) as given (attempt_id, item_id, grader_id, training_id)`);
}
