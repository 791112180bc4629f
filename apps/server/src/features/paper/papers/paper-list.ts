import * as contract from '@certame/contract/features/paper/endpoints.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { sql } from '@certame/db/sql.ts';
import { defineList } from '#crud/lists/define-list.ts';

/** Questionnaires on paper, each with how far it is. */
export const paperList = defineList<typeof contract.listPapers>({
  list: contract.listPapers,
  export: contract.exportPapers,
  labels: 'paper.columns',
  columns: {
    name: { kind: 'text', sort: true },
    questionnaire_name: { kind: 'text', sort: true },
    versions: { kind: 'integer', sort: true },
    sheets: { kind: 'integer' },
    confirmed: { kind: 'integer' },
    waiting: { kind: 'integer' },
    printed_at: { kind: 'dateTime', sort: true },
    updated_at: { kind: 'dateTime', sort: true, notOnPaper: true },
  },
  sort: { by: 'updated_at', descending: true },
  filters: { questionnaire_id: { column: sql`t.questionnaire_id::text`, accepts: isUuid } },
  from: ({ scope }) => sql`
    select w.id, w.name, w.questionnaire_id, q.name as questionnaire_name, w.versions, w.printed_at, w.updated_at,
           concat_ws(' ', w.search_text, q.search_text) as search_text
      from physical_questionnaires w join questionnaires q on q.id = w.questionnaire_id
     where w.institution_id = ${scope.institutionId}`,
  details: {
    select: sql`counted.sheets, counted.confirmed, counted.waiting`,
    joins: sql`cross join lateral (
      select (select count(*)::int from paper_sheets s where s.paper_id = t.id) as sheets,
             (select count(*)::int from paper_sheets s where s.paper_id = t.id and s.attempt_id is not null) as confirmed,
             (select count(*)::int from paper_pages g
               where g.paper_id = t.id and g.state in ('doubtful', 'double', 'foreign', 'unknown')) as waiting) counted`,
  },
  title: ({ translate }) => translate('titles./physical_questionnaires'),
});
