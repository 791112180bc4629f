import { AppError } from '@certame/contract/errors.ts';
import type { AreaOption } from '@certame/contract/kit/area/area-endpoints.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { findOfferedPeople } from '#crud/read/offered-people.ts';
import { isActiveHolder } from '#lib/holds-permission.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';

/** Of users by their alias: active members who may open the own practical tests. */
const mayExamine = (user: SQL, scope: Scope): SQL => isActiveHolder(user, scope, 'practical_tests.tests');

/** The first who may examine and whose name or e-mail matches. */
export const listTeachers = (
  scope: Scope,
  asked: { search: string; detailed: boolean },
): Promise<AreaOption[]> => findOfferedPeople(scope, mayExamine(sql`u`, scope), asked);

/**
 * Whoever comes in has to be able to examine; who has lost that since may stay. Somebody of another institution is refused like nobody
 * at all. @throws AppError `validation`.
 */
export async function requireTeachers(
  scope: Scope,
  teacherIds: readonly string[],
  testId: string | null,
): Promise<void> {
  const refused = await scope.tx.$count(sql`unnest(${uuidList(teacherIds)}) as chosen (id)
     where not exists (select from practical_test_teachers g
                        where g.practical_test_id = ${testId}::uuid and g.user_id = chosen.id)
       and not exists (select from users u where u.id = chosen.id and ${mayExamine(sql`u`, scope)})`);
  if (refused > 0)
    throw new AppError('validation', { fields: { teacher_ids: [{ key: 'practical_right' }] } });
}
