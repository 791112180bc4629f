import { institutionAdministratorPermission } from '@certame/contract/permissions.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { holdsPermission, isActiveHolder } from '#lib/holds-permission.ts';
import type { Scope } from '#plugins/database.ts';

/** Of users by their alias: active members of the institution who may edit questionnaires. */
export const holdsEditPermission = (scope: Scope, user: SQL): SQL =>
  isActiveHolder(user, scope, 'questionnaires.edit');

/** Whether whoever acts administers the institution, or the installation. */
export const administersHere = (scope: Scope): SQL => sql`
  (${holdsPermission(sql`${scope.userId}::uuid`, scope, institutionAdministratorPermission)}
   or exists (select from users u where u.id = ${scope.userId}::uuid and u.is_system_admin))`;

/** Whether whoever acts is in a group. */
export const isInGroup = ({ userId }: Scope, groupId: SQL): SQL => sql`
  exists (select from editor_group_members e where e.group_id = ${groupId} and e.user_id = ${userId}::uuid)`;
