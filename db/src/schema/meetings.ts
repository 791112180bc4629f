import { index, text, unique, uuid } from 'drizzle-orm/pg-core';
import { calls } from './calls.ts';
import { createdAt, id, instant } from './columns.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { tenantTable } from './tenancy.ts';

/** People of an institution who meet by a link. */
export const meetings = tenantTable(
  'meetings',
  {
    id: id(),
    institution_id: institutionId(),
    name: text('name').notNull(),
    /** Random: whoever of the institution has it may come in. */
    link: text('link').notNull(),
    call_id: uuid('call_id')
      .notNull()
      .references(() => calls.id, { onDelete: 'cascade' }),
    host_id: uuid('host_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    starts_at: instant('starts_at'),
    created_at: createdAt(),
  },
  {},
  (t) => [
    unique('meetings_link').on(t.link),
    index('meetings_call').on(t.call_id),
    index('meetings_host').on(t.host_id, t.created_at),
  ],
);

export const meeting_messages = tenantTable(
  'meeting_messages',
  {
    id: id(),
    institution_id: institutionId(),
    meeting_id: uuid('meeting_id')
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The browser's own id of the message: sent twice, it is there once. */
    client_id: uuid('client_id').notNull(),
    body: text('body').notNull(),
    created_at: createdAt(),
  },
  { audit: { not: 'the conversation itself' } },
  (t) => [
    unique('meeting_messages_client').on(t.meeting_id, t.user_id, t.client_id),
    index('meeting_messages_meeting').on(t.meeting_id, t.created_at),
    index('meeting_messages_user').on(t.user_id),
  ],
);
