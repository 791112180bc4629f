import { severities } from '@certame/contract/features/exam/states.ts';
import { questionnaireStates } from '@certame/contract/features/questionnaires/states.ts';
import * as contract from '@certame/contract/features/timeline/exam-events/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { defineList } from '#crud/lists/define-list.ts';
import { filterCondition, periodFilters } from '#crud/lists/list-conditions.ts';

/** Events are counted for the rows of a page; so they can't be sorted by. The period is that between its first start and its last. */
export const examsWithEventsList = defineList<typeof contract.listExamsWithEvents>({
  list: contract.listExamsWithEvents,
  export: contract.exportExamsWithEvents,
  title: ({ translate }) => translate('titles./questionnaires/events'),
  labels: 'exam-events.exam_columns',
  columns: {
    name: { kind: 'text', sort: true },
    state: { kind: 'select', sort: true, valueLabels: 'questionnaires.states' },
    starts_at: { kind: 'dateTime', sort: true },
    ends_at: { kind: 'dateTime', sort: true },
    attempts: { kind: 'integer' },
    high: { kind: 'integer' },
    medium: { kind: 'integer' },
    low: { kind: 'integer' },
    last_event_at: { kind: 'dateTime' },
  },
  sort: { by: 'newest', descending: true },
  orders: { newest: sql`coalesce(t.starts_at, t.created_at)` },
  filters: {
    state: { column: sql`t.state`, accepts: questionnaireStates },
    severity: (values) => sql`exists (
      select from attempts a join attempt_events e on e.attempt_id = a.id
       where a.questionnaire_id = t.id and ${filterCondition('severity', { column: sql`e.severity`, accepts: severities }, values)})`,
    ...periodFilters(
      sql`(select min(a.started_at) from attempts a where a.questionnaire_id = t.id)`,
      sql`(select max(a.started_at) from attempts a where a.questionnaire_id = t.id)`,
    ),
  },
  from: ({ scope }) => sql`
    select q.id, q.name, q.state, q.starts_at, q.ends_at, q.created_at, q.search_text
      from questionnaires q
     where q.institution_id = ${scope.institutionId} and q.settings ->> 'anonymous' is distinct from 'true'
       and exists (select from attempts a where a.questionnaire_id = q.id)`,
  details: {
    select: sql`started.attempts, happened.low, happened.medium, happened.high, happened.last_event_at`,
    joins: sql`,
         lateral (select count(*)::int as attempts from attempts a where a.questionnaire_id = t.id) started,
         lateral (select (count(*) filter (where e.severity = 'L'))::int as low,
                         (count(*) filter (where e.severity = 'M'))::int as medium,
                         (count(*) filter (where e.severity = 'H'))::int as high, max(e.received_at) as last_event_at
                    from attempts a join attempt_events e on e.attempt_id = a.id
                   where a.questionnaire_id = t.id) happened`,
  },
});
