import { sql } from '@certame/db/sql.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { idRow, queryRows } from '#lib/query-rows.ts';
import type { Actor } from '#plugins/database.ts';

/**
 * Institutions where somebody holds a permission; every one for administrators of the installation. Read under the
 * system role: from inside one institution the memberships in the others are hidden.
 */
export async function institutionsWhere(
  systemPool: pg.Pool,
  { userId }: Pick<Actor, 'userId'>,
  permissionKey: string,
): Promise<string[]> {
  const rows = await queryRows(
    { tx: drizzle(systemPool) },
    idRow,
    sql`
      select i.id from institutions i
       where exists (select from users u where u.id = ${userId} and u.is_system_admin)
          or exists (select from memberships m join role_permissions rp on rp.role_id = m.role_id
                      where m.user_id = ${userId} and m.institution_id = i.id and rp.permission_key = ${permissionKey})`,
  );
  return rows.map((row) => row.id);
}
