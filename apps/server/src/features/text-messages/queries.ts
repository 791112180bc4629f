import { AppError } from '@certame/contract/errors.ts';
import type { GridColumn, GridQuery } from '@certame/contract/kit/grid.ts';
import { type SQL, sql } from 'drizzle-orm';
import { windowOf } from '../../crud/read/grid-reply.ts';
import { searchCondition } from '../../crud/read/list-query.ts';
import type { Translate } from '../../lib/texts.ts';
import type { Scope } from '../../plugins/database.ts';
import type { Caller } from '../../plugins/session.ts';

export const messageColumns = ['message', 'author', 'addressed_to', 'created_at', 'read'] as const;
export const readerColumns = ['name', 'email', 'read_at'] as const;

export const gridColumns = (translate: Translate, keys: readonly string[]): GridColumn[] =>
  keys.map((key) => ({
    key,
    label: translate(`text-message.columns.${key}`),
    sortable: false,
    kind: key.endsWith('_at') ? 'dateTime' : 'text',
  }));

/** Who may read the institution's outbox may read this too; others see what they wrote. */
const visible = ({ permissions, userId }: Caller): SQL =>
  permissions.has('emails_sent.menu') ? sql`true` : sql`m.created_by = ${userId}::uuid`;

const listOf = (value: string | string[] | undefined): string[] =>
  (Array.isArray(value) ? value : [value ?? '']).filter((one) => one !== '');

export interface MessageRow extends Record<string, unknown> {
  id: string;
  message: string;
  author: string | null;
  addressed_to: string[];
  created_at: Date | string;
  recipients: number;
  delivered: number;
  read: number;
}

/** The newest first. Filters: search. */
export async function listMessages({ tx }: Scope, caller: Caller, query: GridQuery) {
  const condition = sql`${visible(caller)} and ${searchCondition(sql`m.search_text`, query.filters)}`;
  const { limit, offset } = windowOf(query);
  const { rows: counted } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from text_messages m where ${condition}`,
  );
  const { rows } = await tx.execute<MessageRow>(sql`
    select m.id, m.message, u.name as author, m.addressed_to, m.created_at, m.recipients,
           (select count(r.notification_id)::int from text_message_recipients r where r.text_message_id = m.id) as delivered,
           (select count(*)::int from text_message_recipients r join notifications n on n.id = r.notification_id
             where r.text_message_id = m.id and n.read_at is not null) as read
      from text_messages m left join users u on u.id = m.created_by
     where ${condition} order by m.created_at desc, m.id desc limit ${limit} offset ${offset}`);
  return {
    total: counted[0]?.count ?? 0,
    rows: rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() })),
  };
}

interface ReaderRow extends Record<string, unknown> {
  id: string;
  name: string;
  email: string;
  read_at: Date | null;
}

/** Who got the message: those who have read it first. */
export async function listReaders({ tx }: Scope, caller: Caller, id: string, query: GridQuery) {
  const { rows: found } = await tx.execute(
    sql`select from text_messages m where m.id = ${id}::uuid and ${visible(caller)}`,
  );
  if (found.length === 0) throw new AppError('not-found');
  const [wanted] = listOf(query.filters.read);
  const condition =
    wanted === undefined
      ? sql`true`
      : wanted === 'true'
        ? sql`n.read_at is not null`
        : sql`n.read_at is null`;
  const from = sql`text_message_recipients r join users u on u.id = r.user_id
                   left join notifications n on n.id = r.notification_id
                  where r.text_message_id = ${id}::uuid and ${condition}`;
  const { limit, offset } = windowOf(query);
  const { rows: counted } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${from}`,
  );
  const { rows } = await tx.execute<ReaderRow>(
    sql`select u.id, u.name, u.email, n.read_at from ${from}
         order by n.read_at nulls last, u.name, u.id limit ${limit} offset ${offset}`,
  );
  return {
    total: counted[0]?.count ?? 0,
    rows: rows.map((row) => ({
      ...row,
      read_at: row.read_at ? new Date(row.read_at).toISOString() : null,
    })),
  };
}
