import {
  type Dashboard,
  type FirstStep,
  firstSteps,
} from '@certame/contract/features/dashboard/endpoints.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { bypassDataAccess, type Scope } from '#plugins/database.ts';

/** Whether a step was taken, by whomever: $1 institution, $2 user. A team is somebody else who works for it. */
const taken: Record<FirstStep, string> = {
  classes: 'exists (select from classes where institution_id = $1)',
  students: 'exists (select from people where institution_id = $1)',
  questions: 'exists (select from questions where institution_id = $1)',
  exam: 'exists (select from questionnaires where institution_id = $1)',
  team: `exists (
    select from roles r join memberships m on m.role_id = r.id
     where r.institution_id = $1 and coalesce(r.key, '') not in ('student', 'restricted_student') and m.user_id <> $2)`,
};

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
    const { rows } = await scope.client.query<Record<string, boolean>>(
      `select ${keys.map((key) => `${taken[key]} as ${key}`).join(', ')},
              exists (select from first_steps_dismissals where institution_id = $1 and user_id = $2) as put_away`,
      [scope.institutionId, scope.userId],
    );
    return rows[0];
  });
  const steps = keys.map((key) => ({ key, done: row?.[key] === true }));
  return row?.put_away === true || steps.every(({ done }) => done) ? null : steps;
}

export async function putFirstStepsAway(scope: Scope): Promise<void> {
  await scope.client.query(
    'insert into first_steps_dismissals (institution_id, user_id) values ($1, $2) on conflict do nothing',
    [scope.institutionId, scope.userId],
  );
}
