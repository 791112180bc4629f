import { institutionAdministratorPermission } from '@certame/contract/permissions.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

const holds = (user: SQL, { institutionId }: Scope, permission: string): SQL => sql`
  exists (select from memberships m join role_permissions rp on rp.role_id = m.role_id
           where m.user_id = ${user} and m.institution_id = ${institutionId} and rp.permission_key = ${permission})`;

/** Of users by their alias: active members of the institution who may edit questionnaires. */
export const holdsEditPermission = (scope: Scope, user: SQL): SQL =>
  sql`(${user}.active and ${holds(sql`${user}.id`, scope, 'questionnaires.edit')})`;

/** Whether whoever acts administers the institution, or the installation. */
export const administersHere = (scope: Scope): SQL => sql`
  (${holds(sql`${scope.userId}::uuid`, scope, institutionAdministratorPermission)}
   or exists (select from users u where u.id = ${scope.userId}::uuid and u.is_system_admin))`;

/** Whether whoever acts is in a group. */
export const isInGroup = ({ userId }: Scope, groupId: SQL): SQL => sql`
  exists (select from editor_group_members e where e.group_id = ${groupId} and e.user_id = ${userId}::uuid)`;
