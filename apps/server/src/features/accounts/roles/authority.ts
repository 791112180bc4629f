import { AppError } from '@certame/contract/errors.ts';
import { sql } from '@certame/db/sql.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';

const authorityRowSchema = z.object({
  id: z.string(),
  is_member: z.boolean(),
  /** Added here, while the reader of the mailbox has not come yet. */
  is_pending: z.boolean(),
  is_system_admin: z.boolean(),
  /** The target acts in an institution where the actor may not edit users. */
  is_elsewhere: z.boolean(),
  /** Where both act, the target holds a permission that the actor doesn't hold there. */
  is_above: z.boolean(),
  actor_is_system_admin: z.boolean(),
});
type AuthorityRow = z.output<typeof authorityRowSchema>;

type Actor = { userId: string | null; institutionId: string };
type AuthorityPermission = 'users.edit' | 'students.edit';

function refusalOf(actor: Actor, row: AuthorityRow | undefined): AppError | undefined {
  if (!row?.is_member && !row?.is_pending) return new AppError('not-found');
  if (actor.userId === row.id || row.actor_is_system_admin) return undefined;
  if (row.is_system_admin || row.is_above) return new AppError('user-above');
  return row.is_elsewhere || !row.is_member ? new AppError('user-elsewhere') : undefined;
}

async function authorityRows(
  systemPool: pg.Pool,
  actor: Actor,
  targetUserIds: readonly string[],
  permissionKey: AuthorityPermission,
): Promise<AuthorityRow[]> {
  // One statement under the system role: the other institutions of a person are hidden from this one's scope.
  const rows = await queryRows(
    { tx: drizzle(systemPool) },
    authorityRowSchema,
    sql`
      with may_edit as (
        select distinct m.institution_id
          from memberships m join role_permissions rp on rp.role_id = m.role_id
         where m.user_id = ${actor.userId} and rp.permission_key = ${permissionKey}
      ), compared as (
        select institution_id from may_edit union select ${actor.institutionId}::uuid
        except
        select m.institution_id from memberships m join roles r on r.id = m.role_id
         where m.user_id = ${actor.userId} and r.key = 'admin'
      ), held_by_actor as (
        select m.institution_id, rp.permission_key
          from memberships m join role_permissions rp on rp.role_id = m.role_id
         where m.user_id = ${actor.userId}
      )
      select u.id,
             exists (select from memberships m where m.user_id = u.id and m.institution_id = ${actor.institutionId}) as is_member,
             exists (select from pending_memberships w where w.user_id = u.id and w.institution_id = ${actor.institutionId}) as is_pending,
             u.is_system_admin,
             exists (select from memberships m where m.user_id = u.id
                      and m.institution_id not in (select institution_id from may_edit)) as is_elsewhere,
             exists (select from memberships m join role_permissions rp on rp.role_id = m.role_id
                      where m.user_id = u.id and m.institution_id in (select institution_id from compared)
                        and (m.institution_id, rp.permission_key) not in
                            (select institution_id, permission_key from held_by_actor)) as is_above,
             (select is_system_admin from users where id = ${actor.userId}) as actor_is_system_admin
        from users u where u.id = any (${uuidList(targetUserIds)})`,
  );
  return rows;
}

/**
 * Password, address and activation are the login's, which may belong to several institutions. Somebody may change them
 * for another person only with the permission wherever that person acts, and never for one who may do more than oneself
 * in any of them: otherwise setting a password would be a way to that person's rights. The product's administrator role
 * counts as every permission of its own institution, and of no other.
 */
export async function requireAuthorityOver(
  systemPool: pg.Pool,
  actor: Actor,
  targetUserId: string,
  permissionKey: AuthorityPermission = 'users.edit',
): Promise<void> {
  const [row] = await authorityRows(systemPool, actor, [targetUserId], permissionKey);
  const refusal = refusalOf(actor, row);
  if (refusal) throw refusal;
}

/** Those of many logins over whom the actor has that authority. */
export async function loginsUnderAuthority(
  systemPool: pg.Pool,
  actor: Actor,
  targetUserIds: readonly string[],
  permissionKey: AuthorityPermission,
): Promise<string[]> {
  if (targetUserIds.length === 0) return [];
  const rows = await authorityRows(systemPool, actor, targetUserIds, permissionKey);
  return rows.filter((row) => !refusalOf(actor, row)).map(({ id }) => id);
}
