import * as contract from '@certame/contract/features/questionnaires/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { defineList } from '#crud/lists/define-list.ts';
import { periodFilters } from '#crud/lists/list-conditions.ts';
import { questionnaireFilters } from './questionnaire-filters.ts';

/** Questionnaires by their period. One with a start alone, or an end alone, stands at that instant: nobody looks through a calendar for what has no end. */
export const calendarList = defineList<typeof contract.listCalendarExams>({
  list: contract.listCalendarExams,
  labels: 'questionnaires.server.columns',
  columns: {
    name: { kind: 'text', sort: true },
    state: { kind: 'select', sort: true, valueLabels: 'questionnaires.states' },
    starts_at: { kind: 'dateTime', sort: true },
    ends_at: { kind: 'dateTime', sort: true },
    participants: { kind: 'integer' },
  },
  sort: { by: 'begins_at' },
  orders: { begins_at: sql`t.begins_at` },
  required: ['from', 'to'],
  filters: { ...questionnaireFilters, ...periodFilters(sql`t.begins_at`, sql`t.over_at`) },
  unfiltered: { state: sql`t.state <> 'archived'` },
  from: ({ scope }) => sql`
    select q.id, q.name, q.state, q.starts_at, q.ends_at, q.search_text,
           coalesce(q.starts_at, q.ends_at) as begins_at, coalesce(q.ends_at, q.starts_at) as over_at,
           coalesce((q.settings ->> 'anonymous')::boolean, false) as anonymous
      from questionnaires q
     where q.institution_id = ${scope.institutionId} and coalesce(q.starts_at, q.ends_at) is not null`,
  details: {
    select: sql`p.participants, a.attempts`,
    joins: sql`,
         lateral (select count(*)::int as participants from participants p where p.questionnaire_id = t.id) p,
         lateral (select count(*)::int as attempts from attempts a where a.questionnaire_id = t.id) a`,
  },
});
