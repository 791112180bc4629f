import { AppError } from '@certame/contract/errors.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';

/** How somebody stands to a class: teaches it, attends it, or oversees the institution's classes. */
export type ClassRole = 'teacher' | 'student' | 'staff';

export const overseesClasses = (caller: Pick<Caller, 'permissions'>): boolean =>
  satisfiesRule('classes.edit', caller.permissions);

/** @throws AppError `not-found` for a class that is no business of the caller's. */
export async function getClassRole(
  scope: Scope,
  caller: Pick<Caller, 'permissions' | 'userId'>,
  classId: string,
): Promise<ClassRole> {
  const [roles] = await queryRows(
    scope,
    z.object({ teaches: z.boolean(), attends: z.boolean() }),
    sql`
      select exists (select from class_teachers t where t.class_id = c.id and t.user_id = ${caller.userId}) as teaches,
             exists (select from class_students s join people p on p.id = s.person_id
                      where s.class_id = c.id and p.user_id = ${caller.userId} and p.active) as attends
        from classes c where c.id = ${classId} and c.institution_id = ${scope.institutionId}`,
  );
  if (roles?.teaches) return 'teacher';
  if (roles && overseesClasses(caller)) return 'staff';
  if (roles?.attends) return 'student';
  throw new AppError('not-found');
}

/** Locks the class against its deletion. @throws AppError `not-found`, `read-only`. */
export async function requireClass(scope: Scope, classId: string, lock = false): Promise<{ name: string }> {
  const query = sql`select name from classes where id = ${classId} and institution_id = ${scope.institutionId}`;
  const [found] = await queryRows(
    scope,
    z.object({ name: z.string() }),
    lock ? sql`${query} for update` : query,
  );
  if (found) return found;
  if (lock && (await scope.tx.execute(query)).rowCount) throw new AppError('read-only');
  throw new AppError('not-found');
}
