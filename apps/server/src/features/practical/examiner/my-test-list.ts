import * as contract from '@certame/contract/features/practical/examiner/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { defineList } from '#crud/lists/define-list.ts';

/** Tests at which the reader examines, with how many of the own forms are given. */
export const myTestList = defineList<typeof contract.listMyPracticalTests>({
  list: contract.listMyPracticalTests,
  export: contract.exportMyPracticalTests,
  title: ({ translate }) => translate('titles./practical_tests/tests'),
  labels: 'practical.columns',
  columns: {
    name: { kind: 'text', sort: true },
    starts_at: { kind: 'dateTime', sort: true },
    students: { kind: 'integer' },
    forms: { kind: 'integer' },
    submitted: { kind: 'integer' },
  },
  sort: { by: 'name' },
  from: ({ scope }) => sql`
    select p.id, p.name, p.starts_at, g.user_id as teacher_id, p.search_text
      from practical_test_teachers g join practical_tests p on p.id = g.practical_test_id
     where g.user_id = ${scope.userId} and p.institution_id = ${scope.institutionId}`,
  details: {
    select: sql`counted.students, counted.forms, counted.submitted`,
    joins: sql`cross join lateral (
      select count(distinct v.student_id)::int as students, count(*)::int as forms,
             count(*) filter (where v.state = 'submitted')::int as submitted
        from practical_visits v where v.practical_test_id = t.id and v.examiner_id = t.teacher_id) counted`,
  },
});
