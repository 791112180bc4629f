import * as contract from '@certame/contract/features/contents/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { defineList } from '#crud/lists/define-list.ts';
import { getContent } from './get-content.ts';

/** Students of the content's classes, and whoever else has seen it, with first visit, last visit and number. */
export const viewList = defineList<typeof contract.listContentViews, { name: string }>({
  list: contract.listContentViews,
  export: contract.exportContentViews,
  find: ({ scope, caller, params, now }) => getContent(scope, caller, params.id, now),
  title: ({ found }) => found.name,
  labels: 'contents.views.columns',
  columns: {
    name: { kind: 'text', sort: true },
    class_name: { kind: 'text', sort: true },
    first_at: { kind: 'dateTime', sort: true },
    last_at: { kind: 'dateTime', sort: true },
    count: { kind: 'integer', sort: true },
  },
  sort: { by: 'name' },
  orders: { email: sql`t.email` },
  filters: { seen: { column: sql`(t.count > 0)::text`, accepts: ['true', 'false'] } },
  instants: ['created_at'],
  from: ({ params }) => sql`
    select p.id, p.name, p.email, p.search_text, p.created_at, v.first_at, v.last_at, coalesce(v.count, 0)::int as count,
           (select string_agg(distinct k.name, ', ') from content_classes cc
              join class_students cs on cs.class_id = cc.class_id and cs.person_id = p.id
              join classes k on k.id = cc.class_id where cc.content_id = ${params.id}) as class_name
      from people p
      left join (select user_id, min(at) as first_at, max(at) as last_at, count(*) as count
                   from content_views where content_id = ${params.id} group by user_id) v on v.user_id = p.user_id
     where p.institution_id = current_institution()
       and (v.user_id is not null or p.active and exists (
             select from content_classes cc join class_students cs on cs.class_id = cc.class_id
              where cc.content_id = ${params.id} and cs.person_id = p.id))`,
});
