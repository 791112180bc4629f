import type { ClassStudent } from '@certame/contract/features/classes/endpoints.ts';
import type { GridQuery } from '@certame/contract/kit/grid.ts';
import { type SQL, sql } from 'drizzle-orm';
import { orderOf, searchCondition } from '../../crud/read/list-query.ts';
import { portraitOf, portraitUrl } from '../../lib/file-urls.ts';
import type { Scope } from '../../plugins/database.ts';

export const studentColumns = [
  { key: 'name', sortable: true, kind: 'text' },
  { key: 'email', sortable: true, kind: 'email' },
  { key: 'identifier', sortable: true, kind: 'text' },
  { key: 'enrolled_at', sortable: true, kind: 'dateTime' },
] as const;

const orders: Readonly<Record<string, SQL>> = {
  name: sql`p.name`,
  email: sql`p.email`,
  identifier: sql`p.identifier`,
  enrolled_at: sql`cs.created_at`,
  created_at: sql`cs.created_at`,
};

export async function listClassStudents(
  { tx, institutionId }: Scope,
  classId: string,
  query: GridQuery,
  window: { limit: number; offset: number },
): Promise<{ total: number; rows: ClassStudent[] }> {
  const source = sql`from class_students cs join people p on p.id = cs.person_id
     where cs.class_id = ${classId} and cs.institution_id = ${institutionId}
       and ${searchCondition(sql`p.search_text`, query.filters)}`;
  const { rows: counted } = await tx.execute<{ count: number }>(sql`select count(*)::int as count ${source}`);
  const { rows } = await tx.execute<ClassStudent & Record<string, unknown>>(
    sql`select p.id, p.name, p.email, p.identifier, p.active, cs.created_at as enrolled_at, ${portraitOf(sql`p.user_id`)} as picture ${source}
         order by ${orderOf(orders, query, sql`p.name`)}, p.id limit ${window.limit} offset ${window.offset}`,
  );
  return {
    total: counted[0]?.count ?? 0,
    rows: rows.map((row) => {
      const at = new Date(row.enrolled_at).toISOString();
      return { ...row, picture: portraitUrl(row.picture), enrolled_at: at, created_at: at };
    }),
  };
}
