import { AppError } from '@certame/contract/errors.ts';
import type { AreaOption } from '@certame/contract/kit/area/area-endpoints.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { findOfferedPeople } from '#crud/read/offered-people.ts';
import { isActiveHolder } from '#lib/holds-permission.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';

/** Of users by their alias: active members who may open the own corrections. */
const mayGrade = (user: SQL, scope: Scope): SQL =>
  isActiveHolder(user, scope, 'questionnaire_correctors.corrections');

/** The first who may grade and whose name or e-mail matches. */
export const listGraders = (
  scope: Scope,
  asked: { search: string; detailed: boolean },
): Promise<AreaOption[]> => findOfferedPeople(scope, mayGrade(sql`u`, scope), asked);

/**
 * Whoever comes in has to be able to grade; who has lost that since may stay. Somebody of another institution is refused like
 * nobody at all. @throws AppError `validation`.
 */
export async function requireGraders(
  scope: Scope,
  field: 'grader_ids' | 'chair_id',
  graderIds: readonly string[],
  configId: string | null,
): Promise<void> {
  const refused = await scope.tx.$count(sql`unnest(${uuidList(graderIds)}) as chosen (id)
     where not exists (select from grading_config_graders g where g.config_id = ${configId}::uuid and g.user_id = chosen.id)
       and not exists (select from grading_configs c where c.id = ${configId}::uuid and c.chair_id = chosen.id)
       and not exists (select from users u where u.id = chosen.id and ${mayGrade(sql`u`, scope)})`);
  if (refused > 0) throw new AppError('validation', { fields: { [field]: [{ key: 'grader_right' }] } });
}
