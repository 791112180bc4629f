import * as contract from '@certame/contract/features/streams/endpoints.ts';
import { streamStates } from '@certame/contract/features/streams/stream-states.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { sql } from '@certame/db/sql.ts';
import { defineList } from '#crud/lists/define-list.ts';
import { periodFilters } from '#crud/lists/list-conditions.ts';
import { watches } from '../access.ts';
import { streamColumns, streamTables } from './stream-columns.ts';

/** When it goes on: what is live now stands before what is planned, and that before what is over. */
const when = sql`coalesce(t.started_at, t.planned_at, t.created_at)`;

/** Streams of the classes that the reader has to do with. */
export const streamList = defineList<typeof contract.listStreams>({
  list: contract.listStreams,
  export: contract.exportStreams,
  title: ({ translate }) => translate('titles./stream'),
  labels: 'streams.columns',
  columns: {
    title: { kind: 'text', sort: true },
    class_name: { kind: 'text', sort: true },
    state: {
      kind: 'select',
      sort: sql`array_position(array['ended', 'planned', 'live'], t.state)`,
      valueLabels: 'streams.states',
    },
    broadcaster: { kind: 'text', sort: true },
    planned_at: { kind: 'dateTime', sort: true },
    started_at: { kind: 'dateTime', sort: true },
    ended_at: { kind: 'dateTime', sort: true },
    recorded: { kind: 'boolean', notOnPaper: true },
  },
  sort: { by: 'state', descending: true },
  filters: {
    state: { column: sql`t.state`, accepts: streamStates },
    class_id: { column: sql`t.class_id::text`, accepts: isUuid },
    ...periodFilters(when),
  },
  from: ({ scope, caller, now }) => sql`
    select ${streamColumns(caller, now)}, s.created_at, concat_ws(' ', s.search_text, k.search_text, u.search_text) as search_text
      from ${streamTables}
     where s.institution_id = ${scope.institutionId} and ${watches(caller)}`,
});
