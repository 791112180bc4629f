import { users } from '@certame/db/schema/identity.ts';
import { memberships, pending_memberships } from '@certame/db/schema/memberships.ts';
import { and, eq, inArray, type SQL, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import { type Scope, withAccounts } from '#plugins/database.ts';

/** SQL: who holds which role where, and who will once the reader of the mailbox has come (`is_pending`). */
export const rolesHeldOrPending = (alias: string): SQL => sql`(
  select user_id, institution_id, role_id, false as is_pending from memberships
  union all select user_id, institution_id, role_id, true from pending_memberships) ${sql.raw(alias)}`;

/** Ids of the roles of a login in this institution, also such that wait: none for who is nobody here. */
export async function rolesHereOf(scope: Scope, userId: string): Promise<string[]> {
  const rows = await queryRows(
    scope,
    z.object({ role_id: z.string() }),
    sql`select h.role_id from ${rolesHeldOrPending('h')} where h.user_id = ${userId} and h.institution_id = ${scope.institutionId}`,
  );
  return rows.map((row) => row.role_id);
}

/**
 * SQL: whether a login is taken at its address in an institution: whoever else may know a way into it belongs to that
 * institution, or it has been let in before by this rule.
 */
export const isTrustedAt = (user: string, institution: SQL): SQL => sql`(
  ${sql.raw(user)}.known_to_institutions <@ array[${institution}]::uuid[]
  or exists (select from memberships m where m.user_id = ${sql.raw(user)}.id and m.institution_id = ${institution}))`;

/**
 * Gives logins roles of this institution: at once where they are trusted here; for the others the roles wait until the
 * reader of the mailbox chooses a password (`recordEmailVerification`). Otherwise whoever makes a login for somebody's
 * address, and keeps its password, would get in wherever that address is added later.
 */
export async function giveRoles(
  { tx, institutionId }: Scope,
  userIds: readonly string[],
  roleIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0 || roleIds.length === 0) return;
  const given = sql`
    with given as (
      select u.id as user_id, u.email, role_id,
             ${isTrustedAt('u', sql`${institutionId}::uuid`)} as at_once
        from ${users} u cross join unnest(${uuidList(roleIds)}) role_id
       where u.id = any(${uuidList(userIds)})
    ), waiting as (
      insert into ${pending_memberships} (institution_id, user_id, role_id, email)
      select ${institutionId}::uuid, user_id, role_id, email from given where not at_once
      on conflict (user_id, institution_id, role_id) do update set email = excluded.email)
    insert into ${memberships} (institution_id, user_id, role_id)
    select ${institutionId}::uuid, user_id, role_id from given where at_once
    on conflict do nothing`;
  await withAccounts(tx, 'a login of another institution becomes a member', () => tx.execute(given));
}

/** Takes roles of this institution from logins, also such that wait; all of them where none are named. */
export async function takeRoles(
  { tx, institutionId }: Scope,
  userIds: readonly string[],
  roleIds?: readonly string[],
): Promise<void> {
  for (const table of [memberships, pending_memberships]) {
    await tx
      .delete(table)
      .where(
        and(
          inArray(table.user_id, [...userIds]),
          eq(table.institution_id, institutionId),
          roleIds && inArray(table.role_id, [...roleIds]),
        ),
      );
  }
}

/** Whether a login's roles here wait for the reader of its mailbox. */
export async function isPendingMember({ tx, institutionId }: Scope, userId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: pending_memberships.id })
    .from(pending_memberships)
    .where(
      and(eq(pending_memberships.user_id, userId), eq(pending_memberships.institution_id, institutionId)),
    )
    .limit(1);
  return row !== undefined;
}
