import {
  type Dashboard,
  type FirstStep,
  firstSteps,
} from '@certame/contract/features/dashboard/endpoints.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { first_steps_dismissals } from '@certame/db/schema/communication.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import { bypassDataAccess, type Scope } from '#plugins/database.ts';

/** Whether a step was taken, by anybody. A team is somebody else who works for the institution. */
const takenSteps = ({ institutionId, userId }: Scope): Record<FirstStep, SQL> => ({
  classes: sql`exists (select from classes where institution_id = ${institutionId})`,
  students: sql`exists (select from people where institution_id = ${institutionId})`,
  questions: sql`exists (select from questions where institution_id = ${institutionId})`,
  exam: sql`exists (select from questionnaires where institution_id = ${institutionId})`,
  team: sql`exists (
    select from roles r join memberships m on m.role_id = r.id
     where r.institution_id = ${institutionId} and coalesce(r.key, '') not in ('student', 'restricted_student')
       and m.user_id <> ${userId})`,
});

/** What the caller could begin the institution with, and what of it is done; null once there is nothing left of it. */
export async function listFirstSteps(
  scope: Scope,
  permissions: ReadonlySet<string>,
): Promise<Dashboard['first_steps']> {
  const keys = (Object.keys(firstSteps) as FirstStep[]).filter((key) =>
    satisfiesRule(firstSteps[key], permissions),
  );
  if (keys.length === 0) return null;
  // Rules of data access narrow which rows somebody sees; that there are any is no secret and no reason to begin again.
  const row = await bypassDataAccess(scope, 'whether there is one at all', async () => {
    const taken = takenSteps(scope);
    const columns = keys.map((key) => sql`${taken[key]} as ${sql.identifier(key)}`);
    const [found] = await queryRows(
      scope,
      z.record(z.string(), z.boolean()),
      sql`
      select ${sql.join(columns, sql`, `)},
             exists (select from first_steps_dismissals
                      where institution_id = ${scope.institutionId} and user_id = ${scope.userId}) as put_away`,
    );
    return found;
  });
  const steps = keys.map((key) => ({ key, done: row?.[key] === true }));
  return row?.put_away === true || steps.every(({ done }) => done) ? null : steps;
}

export async function putFirstStepsAway(scope: Scope): Promise<void> {
  if (scope.userId === null) return;
  await scope.tx
    .insert(first_steps_dismissals)
    .values({ institution_id: scope.institutionId, user_id: scope.userId })
    .onConflictDoNothing();
}
