import type { StaffMessageKind } from '@certame/contract/features/exam/messages/message.ts';
import { index, text, uuid } from 'drizzle-orm/pg-core';
import { attempts } from './attempts.ts';
import { calls } from './calls.ts';
import { id, instant } from './columns.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { tenantTable } from './tenancy.ts';

/** What staff wrote to a candidate who was in the exam. The text stands here alone: events of the attempt name the message. */
export const attempt_messages = tenantTable(
  'attempt_messages',
  {
    id: id(),
    institution_id: institutionId(),
    attempt_id: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<StaffMessageKind>().notNull().default('message'),
    text: text('text').notNull(),
    /** Of a `call`: the one to join. */
    call_id: uuid('call_id').references(() => calls.id, { onDelete: 'set null' }),
    sent_by: uuid('sent_by').references(() => users.id),
    sent_at: instant('sent_at').notNull(),
    /** When the candidate confirmed it; null: not yet. */
    read_at: instant('read_at'),
  },
  { audit: { not: 'attempt_events say who sent it and when it was read' } },
  (t) => [index('attempt_messages_attempt').on(t.attempt_id), index('attempt_messages_call').on(t.call_id)],
);
