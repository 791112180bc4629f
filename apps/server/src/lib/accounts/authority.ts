import { AppError } from '@certame/contract/errors.ts';
import type pg from 'pg';

interface AuthorityRow {
  is_member: boolean;
  is_system_admin: boolean;
  /** The target acts in an institution where the actor may not edit users. */
  is_elsewhere: boolean;
  /** The target holds a permission here that the actor doesn't. */
  is_above: boolean;
  actor_is_system_admin: boolean;
}

/** One statement under the system role: the other institutions of a person are hidden from this one's scope. */
const authorityQuery = `
  with may_edit as (
    select distinct m.institution_id
      from memberships m join role_permissions rp on rp.role_id = m.role_id
     where m.user_id = $1 and rp.permission_key = $4
  ), held as (
    select m.user_id, rp.permission_key
      from memberships m join role_permissions rp on rp.role_id = m.role_id
     where m.institution_id = $3 and m.user_id in ($1, $2)
  )
  select exists (select from memberships m where m.user_id = $2 and m.institution_id = $3) as is_member,
         (select is_system_admin from users where id = $2) as is_system_admin,
         exists (select from memberships m where m.user_id = $2
                  and m.institution_id not in (select institution_id from may_edit)) as is_elsewhere,
         exists (select from held t where t.user_id = $2 and not exists
                  (select from held a where a.user_id = $1 and a.permission_key = t.permission_key))
           and not exists (select from memberships m join roles r on r.id = m.role_id
                            where m.user_id = $1 and m.institution_id = $3 and r.key = 'admin') as is_above,
         (select is_system_admin from users where id = $1) as actor_is_system_admin`;

/**
 * Password, address and activation are the login's, which may belong to several institutions. Somebody may change them
 * for another person only with the permission wherever that person acts, and never for one who may do more than oneself:
 * otherwise setting a password would be a way to that person's rights. Whoever holds the product's administrator role may do so for everybody who acts here alone.
 */
export async function requireAuthorityOver(
  systemPool: pg.Pool,
  actor: { userId: string | null; institutionId: string },
  targetUserId: string,
  permissionKey: 'users.edit' | 'students.edit' = 'users.edit',
): Promise<void> {
  const { rows } = await systemPool.query<AuthorityRow>({
    name: 'authority-over',
    text: authorityQuery,
    values: [actor.userId, targetUserId, actor.institutionId, permissionKey],
  });
  const row = rows[0];
  if (!row?.is_member) throw new AppError('not-found');
  if (actor.userId === targetUserId || row.actor_is_system_admin) return;
  if (row.is_system_admin || row.is_above) throw new AppError('user-above');
  if (row.is_elsewhere) throw new AppError('user-elsewhere');
}
