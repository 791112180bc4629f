import * as contract from '@certame/contract/features/proctoring/support/endpoints.ts';
import {
  supportKinds,
  supportOutcomes,
  supportStates,
} from '@certame/contract/features/proctoring/support/support-states.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { sql } from '@certame/db/sql.ts';
import { defineList } from '#crud/lists/define-list.ts';
import { periodFilters } from '#crud/lists/list-conditions.ts';
import { requestColumns } from './queries/read-queue.ts';
import { requestTables, visibleRequests } from './support-access.ts';

/** Requests that one may help with, or could, the newest first. */
export const supportRequestList = defineList<typeof contract.listSupportRequests>({
  list: contract.listSupportRequests,
  export: contract.exportSupportRequests,
  title: ({ translate }) => translate('titles./support'),
  labels: 'proctoring-support.columns',
  columns: {
    candidate: { kind: 'text', sort: true },
    questionnaire: { kind: 'text', sort: true },
    room: { kind: 'text', sort: true },
    kind: { kind: 'select', sort: true, valueLabels: 'proctoring-help.kinds' },
    state: { kind: 'select', sort: true, valueLabels: 'proctoring-support.states' },
    opened_at: { kind: 'dateTime', sort: true },
    waited_s: { kind: 'integer', sort: true },
    taken_by: { kind: 'text', sort: true },
    outcome: { kind: 'select', sort: true, valueLabels: 'proctoring-support.outcomes' },
    closed_at: { kind: 'dateTime', sort: true },
  },
  sort: { by: 'opened_at', descending: true },
  instants: ['taken_at'],
  filters: {
    state: { column: sql`t.state`, accepts: supportStates },
    kind: { column: sql`t.kind`, accepts: supportKinds },
    outcome: { column: sql`t.outcome`, accepts: supportOutcomes },
    questionnaire_id: { column: sql`t.questionnaire_id`, accepts: isUuid },
    ...periodFilters(sql`t.opened_at`),
  },
  from: ({ scope }) => sql`
    select ${requestColumns}, r.questionnaire_id,
           greatest(0, extract(epoch from coalesce(r.taken_at, r.closed_at, now()) - r.opened_at))::int as waited_s,
           concat_ws(' ', coalesce(person.search_text, u.search_text), search_key(q.name)) as search_text
      from ${requestTables}
     where ${visibleRequests(scope)}`,
});
