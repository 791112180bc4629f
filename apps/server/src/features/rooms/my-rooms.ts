import { type SQL, sql } from '@certame/db/sql.ts';
import { holdsPermission } from '#lib/holds-permission.ts';
import type { Scope } from '#plugins/database.ts';

/** Who prepares the rooms sees them all; who supervises or supports sees the own ones. Rows are aliased `t`. */
export const visibleRooms = ({ userId, institutionId }: Scope): SQL => sql`(
  ${holdsPermission(sql`${userId}::uuid`, { institutionId }, 'classroom_configs.menu')}
  or exists (select from users u where u.id = ${userId} and u.is_system_admin)
  or exists (select from room_supervisors s where s.room_id = t.id and s.user_id = ${userId})
  or exists (select from room_support s where s.config_id = t.config_id and s.user_id = ${userId}))`;
