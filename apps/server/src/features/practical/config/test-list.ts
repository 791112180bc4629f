import * as dashboard from '@certame/contract/features/practical/dashboard/endpoints.ts';
import * as contract from '@certame/contract/features/practical/endpoints.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { sql } from '@certame/db/sql.ts';
import { defineList } from '#crud/lists/define-list.ts';
import type { Scope } from '#plugins/database.ts';

/** What both lists show of each test: how far it is. */
const progress = {
  labels: 'practical.columns',
  columns: {
    name: { kind: 'text', sort: true },
    questionnaire_name: { kind: 'text', sort: true },
    starts_at: { kind: 'dateTime', sort: true },
    stations: { kind: 'integer' },
    students: { kind: 'integer' },
    teachers: { kind: 'integer' },
    forms: { kind: 'integer' },
    submitted: { kind: 'integer' },
    updated_at: { kind: 'dateTime', sort: true, notOnPaper: true },
  },
  sort: { by: 'name' },
  filters: { questionnaire_id: { column: sql`t.questionnaire_id::text`, accepts: isUuid } },
  from: ({ scope }: { scope: Scope }) => sql`
    select p.id, p.name, p.questionnaire_id, q.name as questionnaire_name, p.starts_at, p.updated_at,
           jsonb_array_length(p.sections) as stations, concat_ws(' ', p.search_text, q.search_text) as search_text
      from practical_tests p left join questionnaires q on q.id = p.questionnaire_id
     where p.institution_id = ${scope.institutionId}`,
  details: {
    select: sql`counted.students, counted.teachers, counted.forms, counted.submitted`,
    joins: sql`cross join lateral (
      select (select count(*)::int from practical_test_students s where s.practical_test_id = t.id) as students,
             (select count(*)::int from practical_test_teachers g where g.practical_test_id = t.id) as teachers,
             count(*)::int as forms, count(*) filter (where v.state = 'submitted')::int as submitted
        from practical_visits v where v.practical_test_id = t.id) counted`,
  },
} as const;

/** Practical tests, for who looks after them. */
export const testList = defineList<typeof contract.listPracticalTests>({
  ...progress,
  list: contract.listPracticalTests,
  export: contract.exportPracticalTests,
  title: ({ translate }) => translate('titles./practical_tests'),
});

/** The same for who watches. */
export const progressList = defineList<typeof dashboard.listPracticalProgress>({
  ...progress,
  list: dashboard.listPracticalProgress,
  export: dashboard.exportPracticalProgress,
  title: ({ translate }) => translate('titles./practical_tests/dashboard'),
});
