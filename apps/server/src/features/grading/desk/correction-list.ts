import * as contract from '@certame/contract/features/grading/desk/endpoints.ts';
import { correctorStatuses } from '@certame/contract/features/grading/states.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { defineList } from '#crud/lists/define-list.ts';
import type { Scope } from '#plugins/database.ts';

/** As the transition table reads it (`correctorStatusOf`), of `grading_assignments g`. */
const statusAt = (now: Date): SQL => sql`
  case when g.status = 'released' then 'SR' when g.status = 'scored' or (g.status = 'leased' and g.leased_until > ${now.toISOString()}::timestamptz)
       then 'IC' else 'CP' end`;

/** Own answers of every correction, numbered in the order in which they were given out. Nothing here says whose they are. */
export const myCorrections = ({ userId, institutionId }: Scope, now: Date): SQL => sql`
  select g.id, g.config_id, c.name as config_name, g.attempt_id as answer_id, g.item_id,
         (row_number() over (partition by g.config_id order by g.id))::int as number,
         coalesce(nullif(q.title, ''), c.name) as question, ${statusAt(now)} as status,
         trim_scale(s.score)::text as score, trim_scale(c.max_score)::text as max_score, c.deadline_at, g.is_chairs, c.search_text
    from grading_assignments g
    join grading_configs c on c.id = g.config_id
    join questionnaire_items i on i.id = g.item_id
    join questions q on q.id = i.question_id
    left join assignment_scores s on s.assignment_id = g.id
   where g.grader_id = ${userId} and g.institution_id = ${institutionId}`;

export const correctionList = defineList<typeof contract.listMyCorrections>({
  list: contract.listMyCorrections,
  export: contract.exportCorrections,
  title: ({ translate }) => translate('titles./questionnaire_correctors/corrections'),
  labels: 'correctors.queue',
  columns: {
    number: { kind: 'integer', sort: true },
    config_name: { kind: 'text', sort: true },
    question: { kind: 'text', sort: true },
    status: { kind: 'select', sort: true, valueLabels: 'correctors.statuses' },
    score: { kind: 'decimal', sort: sql`t.score::numeric` },
    deadline_at: { kind: 'dateTime', sort: true },
    is_chairs: { kind: 'boolean', notOnPaper: true },
  },
  sort: { by: 'status' },
  filters: {
    status: { column: sql`t.status`, accepts: correctorStatuses },
    config_id: { column: sql`t.config_id::text`, accepts: isUuid },
  },
  from: ({ scope, now }) => myCorrections(scope, now),
});
