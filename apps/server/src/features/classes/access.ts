import { AppError } from '@certame/contract/errors.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import type { Scope } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';

/** How somebody stands to a class: teaches it, attends it, or oversees the institution's classes. */
export type ClassRole = 'teacher' | 'student' | 'staff';

export const overseesClasses = (caller: Pick<Caller, 'permissions'>): boolean =>
  satisfiesRule('classes.edit', caller.permissions);

const standingQuery = `
  select exists (select from class_teachers t where t.class_id = c.id and t.user_id = $3) as teaches,
         exists (select from class_students s join people p on p.id = s.person_id
                  where s.class_id = c.id and p.user_id = $3 and p.active) as attends
    from classes c where c.id = $1 and c.institution_id = $2`;

/** @throws AppError `not-found` for a class that is no business of the caller's. */
export async function getClassRole(
  scope: Scope,
  caller: Pick<Caller, 'permissions' | 'userId'>,
  classId: string,
): Promise<ClassRole> {
  const { rows } = await scope.client.query<{ teaches: boolean; attends: boolean }>(standingQuery, [
    classId,
    scope.institutionId,
    caller.userId,
  ]);
  const standing = rows[0];
  if (standing?.teaches) return 'teacher';
  if (standing && overseesClasses(caller)) return 'staff';
  if (standing?.attends) return 'student';
  throw new AppError('not-found');
}

/** Locks the class against its deletion. @throws AppError `not-found`, `read-only`. */
export async function requireClass(scope: Scope, classId: string, lock = false): Promise<{ name: string }> {
  const query = 'select name from classes where id = $1 and institution_id = $2';
  const values = [classId, scope.institutionId];
  const { rows } = await scope.client.query<{ name: string }>(`${query}${lock ? ' for update' : ''}`, values);
  if (rows[0]) return rows[0];
  if (lock && (await scope.client.query(query, values)).rowCount) throw new AppError('read-only');
  throw new AppError('not-found');
}
