import type { CallKind } from '@certame/contract/features/calls/call-kinds.ts';
import type { signalKinds } from '@certame/contract/features/calls/endpoints.ts';
import { bigint, boolean, index, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from '../sql.ts';
import { createdAt, id, instant } from './columns.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { tenantTable } from './tenancy.ts';

const callId = () =>
  uuid('call_id')
    .notNull()
    .references(() => calls.id, { onDelete: 'cascade' });
const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** People who hear and see each other. What it is about, the row that names it says: a request for help, a meeting. */
export const calls = tenantTable(
  'calls',
  {
    id: id(),
    institution_id: institutionId(),
    kind: text('kind').$type<CallKind>().notNull(),
    started_by: uuid('started_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Number of the newest signal; the row is locked to give the next one. */
    last_seq: bigint('last_seq', { mode: 'number' }).notNull().default(0),
    created_at: createdAt(),
    ended_at: instant('ended_at'),
    ended_by: uuid('ended_by').references(() => users.id, { onDelete: 'set null' }),
  },
  { audit: { not: 'counts its signals', but: ['ended_at'] } },
  (t) => [
    index('calls_open').on(t.created_at).where(sql`ended_at is null`),
    index('calls_started_by').on(t.started_by),
  ],
);

/** Who may take part. */
export const call_invitations = tenantTable(
  'call_invitations',
  {
    institution_id: institutionId(),
    call_id: callId(),
    user_id: userId(),
    invited_at: instant('invited_at').notNull(),
  },
  { audit: { not: 'follows from what the call is about' } },
  (t) => [primaryKey({ columns: [t.call_id, t.user_id] }), index('call_invitations_user').on(t.user_id)],
);

/** Pages that take part or did. A person takes part with one page at a time. */
export const call_peers = tenantTable(
  'call_peers',
  {
    id: id(),
    institution_id: institutionId(),
    call_id: callId(),
    user_id: userId(),
    joined_at: instant('joined_at').notNull(),
    /** When it last said that it is there. */
    seen_at: instant('seen_at').notNull(),
    left_at: instant('left_at'),
    muted: boolean('muted').notNull().default(false),
    presenting: boolean('presenting').notNull().default(false),
  },
  { audit: { not: 'says itself who came and went' } },
  (t) => [
    uniqueIndex('call_peers_open').on(t.call_id, t.user_id).where(sql`left_at is null`),
    index('call_peers_call').on(t.call_id, t.joined_at),
    index('call_peers_user').on(t.user_id),
  ],
);

/** What pages tell each other to be linked. Deleted within minutes: it holds network addresses. */
export const call_signals = tenantTable(
  'call_signals',
  {
    institution_id: institutionId(),
    call_id: callId(),
    /** Rises by one in its call, in the order of the commits. */
    seq: bigint('seq', { mode: 'number' }).notNull(),
    from_peer: uuid('from_peer')
      .notNull()
      .references(() => call_peers.id, { onDelete: 'cascade' }),
    to_peer: uuid('to_peer')
      .notNull()
      .references(() => call_peers.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<(typeof signalKinds)[number]>().notNull(),
    data: text('data').notNull(),
    created_at: createdAt(),
  },
  { audit: { not: 'lives for minutes' } },
  (t) => [
    primaryKey({ columns: [t.call_id, t.seq] }),
    index('call_signals_to').on(t.to_peer, t.seq),
    index('call_signals_from').on(t.from_peer),
    index('call_signals_age').on(t.created_at),
  ],
);
