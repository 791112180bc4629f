import * as contract from '@certame/contract/features/classes/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { defineList } from '#crud/lists/define-list.ts';
import { portraitOf } from '#features/accounts/index.ts';
import { portraitUrl } from '#lib/file-urls.ts';
import { requireClass } from './access.ts';

export const studentList = defineList<typeof contract.listClassStudents, { name: string }>({
  list: contract.listClassStudents,
  export: contract.exportClassStudents,
  find: ({ scope, params }) => requireClass(scope, params.id),
  title: ({ found }) => found.name,
  labels: 'classes.columns',
  columns: {
    name: { kind: 'text', sort: true },
    email: { kind: 'email', sort: true },
    identifier: { kind: 'text', sort: true },
    enrolled_at: { kind: 'dateTime', sort: true },
  },
  sort: { by: 'name' },
  orders: { created_at: sql`t.enrolled_at` },
  from: ({ scope, params }) => sql`
    select p.id, p.name, p.email, p.identifier, p.active, cs.created_at as enrolled_at, p.search_text,
           ${portraitOf(sql`p.user_id`)} as picture
      from class_students cs join people p on p.id = cs.person_id
     where cs.class_id = ${params.id} and cs.institution_id = ${scope.institutionId}`,
  present: (row) => ({ ...row, picture: portraitUrl(row.picture), created_at: row.enrolled_at }),
});
