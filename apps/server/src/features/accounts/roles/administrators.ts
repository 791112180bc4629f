import { AppError } from '@certame/contract/errors.ts';
import { sql } from '@certame/db/sql.ts';
import { queryCondition } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

/**
 * Throws unless somebody is left who can sign in here and edit the users: called after a change that takes rights away,
 * in its transaction. The lock keeps two administrators from removing each other at the same moment.
 */
export async function requireRemainingAdministrator(scope: Scope): Promise<void> {
  await scope.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${scope.institutionId}, 7))`);
  const isLeft = await queryCondition(
    scope,
    sql`exists (
      select from memberships m
        join role_permissions rp on rp.role_id = m.role_id and rp.permission_key = 'roles.edit'
        join users u on u.id = m.user_id and u.active
       where m.institution_id = ${scope.institutionId}
         and exists (select from memberships m2 join role_permissions rp2 on rp2.role_id = m2.role_id
                      where m2.user_id = m.user_id and m2.institution_id = ${scope.institutionId}
                        and rp2.permission_key = 'users.edit'))`,
  );
  if (!isLeft) throw new AppError('last-administrator');
}
