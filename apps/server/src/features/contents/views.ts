import type { ContentView } from '@certame/contract/features/contents/endpoints.ts';
import type { GridQuery } from '@certame/contract/kit/grid.ts';
import { type SQL, sql } from 'drizzle-orm';
import { orderOf, searchCondition } from '../../crud/read/list-query.ts';
import type { Scope } from '../../plugins/database.ts';

/** Opened again within this time it is the same visit: a reload is no new one. */
const sameVisitMin = 10;

/** Adds a visit; within the same visit nothing. */
export async function recordView(
  { client, institutionId }: Scope,
  contentId: string,
  userId: string,
  now: Date,
): Promise<void> {
  await client.query(
    `insert into content_views (institution_id, content_id, user_id, at)
     select $1, $2, $3, $4::timestamptz
      where not exists (select from content_views v where v.content_id = $2 and v.user_id = $3
                           and v.at > $4::timestamptz - make_interval(mins => $5))`,
    [institutionId, contentId, userId, now.toISOString(), sameVisitMin],
  );
}

interface Row extends Record<string, unknown> {
  id: string;
  name: string;
  email: string;
  class_name: string | null;
  first_at: string | null;
  last_at: string | null;
  count: number;
  created_at: string;
}

const orders: Readonly<Record<string, SQL>> = {
  name: sql`t.name`,
  email: sql`t.email`,
  class_name: sql`t.class_name`,
  first_at: sql`t.first_at`,
  last_at: sql`t.last_at`,
  count: sql`t.count`,
};

export const viewColumns = [
  { key: 'name', sortable: true, kind: 'text' },
  { key: 'class_name', sortable: true, kind: 'text' },
  { key: 'first_at', sortable: true, kind: 'dateTime' },
  { key: 'last_at', sortable: true, kind: 'dateTime' },
  { key: 'count', sortable: true, kind: 'integer' },
] as const;

const one = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? '';
const iso = (value: string | null): string | null => (value === null ? null : new Date(value).toISOString());

/** Students of the content's classes, and whoever else has seen it, with first visit, last visit and number. */
export async function listViews(
  { tx }: Scope,
  contentId: string,
  query: GridQuery,
  window: { limit: number; offset: number },
): Promise<{ total: number; rows: ContentView[] }> {
  const seen = one(query.filters.seen);
  const source = sql`from (
      select p.id, p.name, p.email, p.search_text, p.created_at, v.first_at, v.last_at, coalesce(v.count, 0)::int as count,
             (select string_agg(distinct k.name, ', ') from content_classes cc
                join class_students cs on cs.class_id = cc.class_id and cs.person_id = p.id
                join classes k on k.id = cc.class_id where cc.content_id = ${contentId}) as class_name
        from people p
        left join (select user_id, min(at) as first_at, max(at) as last_at, count(*) as count
                     from content_views where content_id = ${contentId} group by user_id) v on v.user_id = p.user_id
       where p.institution_id = current_institution()
         and (v.user_id is not null or p.active and exists (
               select from content_classes cc join class_students cs on cs.class_id = cc.class_id
                where cc.content_id = ${contentId} and cs.person_id = p.id))
    ) t
    where ${searchCondition(sql`t.search_text`, query.filters)}
      and ${seen === 'true' ? sql`t.count > 0` : seen === 'false' ? sql`t.count = 0` : sql`true`}`;
  const { rows: counted } = await tx.execute<{ count: number }>(sql`select count(*)::int as count ${source}`);
  const { rows } = await tx.execute<Row>(
    sql`select t.id, t.name, t.email, t.class_name, t.first_at, t.last_at, t.count, t.created_at ${source}
         order by ${orderOf(orders, query, sql`t.name`)}, t.id limit ${window.limit} offset ${window.offset}`,
  );
  return {
    total: counted[0]?.count ?? 0,
    rows: rows.map((row) => ({
      ...row,
      first_at: iso(row.first_at),
      last_at: iso(row.last_at),
      created_at: new Date(row.created_at).toISOString(),
    })),
  };
}
