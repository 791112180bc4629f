import * as contract from '@certame/contract/features/email/endpoints.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { escapeLike } from '#crud/field-columns.ts';
import { defineList } from '#crud/lists/define-list.ts';
import { periodFilters } from '#crud/lists/list-conditions.ts';
import type { Translate } from '#lib/texts.ts';
import { eventTypeOfRow, presentEmail } from './queries.ts';

const holds = (column: SQL, [value = '']: readonly string[]): SQL =>
  sql`${column} ilike ${`%${escapeLike(value)}%`}`;

const eventWord = (type: string, translate: Translate): string =>
  (contract.emailEventTypes as readonly string[]).includes(type)
    ? translate(textKey(`emails.events.${type}`))
    : type;

interface StoredMail {
  id: string;
  user_id: string | null;
  to_name: string | null;
  to_email: string;
  subject: string;
  state: 'canceled' | 'error' | 'queued' | 'sent';
  next_try_at: string;
  created_at: string;
  event_type: string;
}

/**
 * What was sent, the newest first. The time is that of the message, by which the list is sorted and its period cut out; events
 * have their own. The messages themselves are no part of a file.
 */
export const sentList = defineList<typeof contract.listSentEmails, undefined, StoredMail>({
  list: contract.listSentEmails,
  export: contract.exportSentEmails,
  title: ({ translate }) => translate('titles./emails_sent'),
  labels: 'emails.columns',
  columns: {
    dateTime: { kind: 'dateTime', sort: sql`t.created_at` },
    userName: { kind: 'text', sort: sql`t.to_name` },
    email: { kind: 'text', sort: sql`t.to_email` },
    subject: { kind: 'text', sort: true },
    eventType: { kind: 'text', cell: ({ eventType }, { translate }) => eventWord(eventType, translate) },
  },
  sort: { by: 'dateTime', descending: true },
  filters: {
    email: (values) => holds(sql`t.to_email`, values),
    subject: (values) => holds(sql`t.subject`, values),
    eventType: { column: sql`t.event_type`, accepts: contract.emailEventTypes },
    ...periodFilters(sql`t.created_at`),
  },
  search: sql`search_key(concat_ws(' ', t.to_name, t.to_email, t.subject))`,
  from: ({ scope }) => sql`
    select id, user_id, to_name, to_email, subject, state, next_try_at, created_at, ${eventTypeOfRow} as event_type
      from outbox_emails where institution_id = ${scope.institutionId}`,
  present: (row, { services, now }) =>
    presentEmail(
      { ...row, next_try_at: new Date(row.next_try_at) },
      row.event_type,
      new Date(row.created_at),
      { isConfigured: services.mailTransport !== null, nowMs: now.getTime() },
    ),
});
