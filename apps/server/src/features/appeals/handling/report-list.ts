import * as contract from '@certame/contract/features/appeals/handling/endpoints.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { sql } from '@certame/db/sql.ts';
import { defineList } from '#crud/lists/define-list.ts';
import { appealCounts } from './appeal-counts.ts';

const count = { kind: 'integer', sort: true } as const;

/** The report of appeals: a row for each question, or exam as a whole, that was appealed against. Those with most come first. */
export const appealReportList = defineList<typeof contract.listAppealReport>({
  list: contract.listAppealReport,
  export: contract.exportAppealReport,
  title: ({ translate }) => translate('appeals.summary.questions'),
  labels: 'appeals.report',
  columns: {
    questionnaire_name: { kind: 'text', sort: true },
    question: {
      kind: 'text',
      sort: true,
      cell: ({ question }, { translate }) => question ?? translate('appeals.whole_exam'),
    },
    appeals: count,
    open: count,
    overdue: count,
    granted: count,
    rejected: count,
    withdrawn: count,
    mean_hours: { kind: 'decimal', sort: sql`t.mean_hours` },
  },
  sort: { by: 'appeals', descending: true },
  filters: { questionnaire_id: { column: sql`t.questionnaire_id::text`, accepts: isUuid } },
  from: ({ scope, now }) => sql`
    select concat_ws(' ', p.questionnaire_id, p.question_id) as id, p.questionnaire_id, min(q.name) as questionnaire_name,
           count(*)::int as appeals, ${appealCounts(now)},
           concat_ws(' ', min(q.search_text), search_key(min(coalesce(nullif(n.title, ''), n.excerpt)))) as search_text
      from appeals p
      join questionnaires q on q.id = p.questionnaire_id
      left join questions n on n.id = p.question_id
     where p.institution_id = ${scope.institutionId}
     group by p.questionnaire_id, p.question_id`,
});
