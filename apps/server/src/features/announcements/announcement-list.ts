import * as contract from '@certame/contract/features/announcements/endpoints.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { defineList } from '#crud/lists/define-list.ts';
import type { Caller } from '#plugins/session.ts';

/** Messages that the caller sees, as `m`: who may read the institution's outbox may read this too; others see what they wrote. */
export const visibleMessages = ({ permissions, userId }: Caller): SQL =>
  permissions.has('emails_sent.menu') ? sql`true` : sql`m.created_by = ${userId}::uuid`;

/** The newest first. */
export const messageList = defineList<typeof contract.listAnnouncements>({
  list: contract.listAnnouncements,
  export: contract.exportAnnouncements,
  title: ({ translate }) => translate('announcements.history'),
  labels: 'announcements.columns',
  columns: {
    message: { kind: 'text' },
    author: { kind: 'text' },
    addressed_to: { kind: 'text' },
    created_at: { kind: 'dateTime' },
    read: {
      kind: 'text',
      cell: ({ read, delivered }, { translate }) =>
        translate('announcements.read_of', { read, total: delivered }),
    },
  },
  sort: { by: 'created_at', descending: true },
  orders: { created_at: sql`t.created_at` },
  from: ({ caller }) => sql`
    select m.id, m.message, u.name as author, m.addressed_to, m.created_at, m.recipients, m.search_text
      from announcements m left join users u on u.id = m.created_by where ${visibleMessages(caller)}`,
  details: {
    select: sql`
      (select count(r.notification_id)::int from announcement_recipients r where r.announcement_id = t.id) as delivered,
      (select count(*)::int from announcement_recipients r join notifications n on n.id = r.notification_id
        where r.announcement_id = t.id and n.read_at is not null) as read`,
    joins: sql``,
  },
});
