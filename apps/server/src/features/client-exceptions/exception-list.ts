import * as contract from '@certame/contract/features/client-exceptions/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { defineList } from '#crud/lists/define-list.ts';

/** The latest first: exceptions of every institution, for those who keep the installation. */
export const exceptionList = defineList<typeof contract.listClientExceptions>({
  ofInstallation: true,
  list: contract.listClientExceptions,
  export: contract.exportClientExceptions,
  title: ({ translate }) => translate('titles./user_client_exceptions'),
  labels: 'client-exceptions.columns',
  columns: {
    message: { kind: 'text', sort: true },
    count: { kind: 'integer', sort: true },
    people_count: { kind: 'integer', sort: true },
    first_seen_at: { kind: 'dateTime', sort: true },
    last_seen_at: { kind: 'dateTime', sort: true },
  },
  sort: { by: 'last_seen_at', descending: true },
  filters: {
    state: {
      column: sql`case when t.resolved_at is null then 'open' else 'resolved' end`,
      accepts: ['open', 'resolved'],
    },
  },
  instants: ['resolved_at'],
  from: () => sql`select e.* from client_exceptions e`,
});
