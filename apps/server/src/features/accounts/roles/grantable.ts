import { AppError } from '@certame/contract/errors.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { queryCondition } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';

/** Whoever holds the product's administrator role here, or administers the installation, may grant anything there is. */
const mayGrantAll = (scope: Scope) => sql`(
  exists (select from memberships m join roles r on r.id = m.role_id
           where m.user_id = ${scope.userId} and m.institution_id = ${scope.institutionId} and r.key = 'admin')
  or exists (select from users u where u.id = ${scope.userId} and u.is_system_admin))`;

const held = (scope: Scope) => sql`
  select rp.permission_key from memberships m join role_permissions rp on rp.role_id = m.role_id
   where m.user_id = ${scope.userId} and m.institution_id = ${scope.institutionId}`;

async function requireNone(scope: Scope, ungrantable: SQL): Promise<void> {
  if (await queryCondition(scope, sql`not ${mayGrantAll(scope)} and exists (${ungrantable})`))
    throw new AppError('role-above');
}

/**
 * Giving or taking a role moves the permissions in it; nobody moves what they don't hold themselves, or managing users
 * would be a way to any right.
 */
export async function requireGrantableRoles(scope: Scope, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return;
  await requireNone(
    scope,
    sql`select from role_permissions rp
           where rp.role_id = any(${uuidList(roleIds)}) and rp.permission_key not in (${held(scope)})`,
  );
}

export async function requireGrantablePermissions(scope: Scope, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await requireNone(
    scope,
    sql`select from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) key
           where key not in (${held(scope)})`,
  );
}
