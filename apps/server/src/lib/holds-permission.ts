import { type SQL, sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/** Condition: the user of this id holds the permission in the scope's institution. */
export const holdsPermission = (
  userId: SQL,
  { institutionId }: Pick<Scope, 'institutionId'>,
  permission: string,
): SQL => sql`
  exists (select from memberships m join role_permissions rp on rp.role_id = m.role_id
           where m.user_id = ${userId} and m.institution_id = ${institutionId} and rp.permission_key = ${permission})`;

/** Condition on users by their alias: active members who hold the permission. */
export const isActiveHolder = (user: SQL, scope: Pick<Scope, 'institutionId'>, permission: string): SQL =>
  sql`(${user}.active and ${holdsPermission(sql`${user}.id`, scope, permission)})`;
