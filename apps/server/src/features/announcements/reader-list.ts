import { AppError } from '@certame/contract/errors.ts';
import * as contract from '@certame/contract/features/announcements/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { defineList } from '#crud/lists/define-list.ts';
import { visibleMessages } from './announcement-list.ts';

/** Who got the message: those who have read it first. */
export const readerList = defineList<typeof contract.listTextReaders>({
  list: contract.listTextReaders,
  export: contract.exportTextReaders,
  find: async ({ scope, caller, params }) => {
    const { rows } = await scope.tx.execute(
      sql`select from announcements m where m.id = ${params.id}::uuid and ${visibleMessages(caller)}`,
    );
    if (rows.length === 0) throw new AppError('not-found');
    return undefined;
  },
  title: ({ translate }) => translate('announcements.readers'),
  labels: 'announcements.columns',
  columns: { name: { kind: 'text' }, email: { kind: 'text' }, read_at: { kind: 'dateTime' } },
  sort: { by: 'read_at' },
  orders: { read_at: sql`t.read_at` },
  filters: { read: { column: sql`(t.read_at is not null)::text`, accepts: ['true', 'false'] } },
  from: ({ params }) => sql`
    select u.id, u.name, u.email, n.read_at, u.search_text from announcement_recipients r join users u on u.id = r.user_id
      left join notifications n on n.id = r.notification_id where r.announcement_id = ${params.id}::uuid`,
});
