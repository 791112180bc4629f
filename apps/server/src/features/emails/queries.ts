import { AppError } from '@certame/contract/errors.ts';
import { emailEventTypes, type sentEmailSchema } from '@certame/contract/features/emails/endpoints.ts';
import type { GridColumn, GridQuery } from '@certame/contract/kit/grid.ts';
import { ownValue } from '@certame/contract/own-value.ts';
import { users } from '@certame/db/schema/identity.ts';
import { email_events, outbox_emails } from '@certame/db/schema/operations.ts';
import { and, asc, count, desc, eq, gte, ilike, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { escapeLike } from '../../crud/field-columns.ts';
import { searchCondition } from '../../crud/read/list-query.ts';
import type { Translate } from '../../lib/texts.ts';
import { type Scope, withAccounts } from '../../plugins/database.ts';
import { isLeftToPeople } from './left-to-people.ts';

export type SentEmail = z.input<typeof sentEmailSchema>;
export type EmailRow = typeof outbox_emails.$inferSelect;

/**
 * What became of the message: its last event, unless it is to be tried again. The table is named, for among selected columns
 * a bare `id` would be the event's own.
 */
const eventTypeOfRow = sql<string>`case when ${outbox_emails}.state = 'queued' then 'queued' else coalesce(
  (select e.type from ${email_events} e where e.email_id = ${outbox_emails}.id order by e.at desc, e.id desc limit 1),
  ${outbox_emails}.state) end`;

const sortable: Record<string, SQL> = {
  dateTime: sql`${outbox_emails.created_at}`,
  userName: sql`${outbox_emails.to_name}`,
  email: sql`${outbox_emails.to_email}`,
  subject: sql`${outbox_emails.subject}`,
};

export const emailColumns = (translate: Translate): GridColumn[] =>
  ['dateTime', 'userName', 'email', 'subject', 'eventType'].map((key) => ({
    key,
    label: translate(`emails.columns.${key}`),
    sortable: key !== 'eventType',
    kind: key === 'dateTime' ? 'dateTime' : 'text',
  }));

/** What the server can do about waiting messages: whether it has a mail server, and its time. */
export interface Sending {
  isConfigured: boolean;
  nowMs: number;
}

export const presentEmail = (row: EmailRow, type: string, at: Date, sending: Sending): SentEmail => ({
  id: row.id,
  messageId: row.id,
  userId: row.user_id,
  userName: row.to_name,
  email: row.to_email,
  subject: row.subject,
  eventType: type,
  dateTime: at.toISOString(),
  may_resend: row.state === 'error',
  may_send_now: sending.isConfigured && isLeftToPeople(row, sending.nowMs),
});

const like = (text: string): string => `%${escapeLike(text)}%`;
const all = (value: string | string[] | undefined): string[] =>
  [value ?? []].flat().filter((text) => text !== '');
const one = (value: string | string[] | undefined): string | undefined => all(value)[0];
const refuse = (field: string, key: string): never => {
  throw new AppError('validation', { fields: { [`filters.${field}`]: [{ key }] } });
};

function instantFilter(value: string | undefined, field: string): Date | undefined {
  if (value === undefined) return undefined;
  const instant = new Date(value);
  // PostgreSQL knows no years of five digits in this form, and PostgreSQL's text no NUL.
  const year = instant.getUTCFullYear();
  if (Number.isNaN(year) || year < 1 || year > 9999) refuse(field, 'date_time');
  return instant;
}

/** Filters: search, email, subject, eventType (any of several), from and to (instants). */
function conditionOf(institutionId: string, { filters }: GridQuery): SQL | undefined {
  const search = one(filters.search) ?? one(filters.q);
  const email = one(filters.email);
  const subject = one(filters.subject);
  const eventTypes = all(filters.eventType);
  const known: readonly string[] = emailEventTypes;
  if (eventTypes.some((type) => !known.includes(type))) refuse('eventType', 'option');
  const from = instantFilter(one(filters.from), 'from');
  const to = instantFilter(one(filters.to), 'to');
  return and(
    eq(outbox_emails.institution_id, institutionId),
    search
      ? or(
          ilike(outbox_emails.to_email, like(search)),
          searchCondition(
            sql`search_key(coalesce(${outbox_emails.to_name}, '') || ' ' || ${outbox_emails.subject})`,
            { search },
          ),
        )
      : undefined,
    email ? ilike(outbox_emails.to_email, like(email)) : undefined,
    subject ? ilike(outbox_emails.subject, like(subject)) : undefined,
    eventTypes.length > 0 ? sql`${eventTypeOfRow} = any(${sql.param(eventTypes)}::text[])` : undefined,
    from ? gte(outbox_emails.created_at, from) : undefined,
    to ? lt(outbox_emails.created_at, to) : undefined,
  );
}

export async function countEmails({ tx, institutionId }: Scope, query: GridQuery): Promise<number> {
  const [counted] = await tx
    .select({ total: count() })
    .from(outbox_emails)
    .where(conditionOf(institutionId, query));
  return counted?.total ?? 0;
}

/** Messages of one page, the newest first unless another order is asked for. */
export async function selectEmails(
  { tx, institutionId }: Scope,
  query: GridQuery,
  { limit, offset }: { limit: number; offset: number },
  sending: Sending,
): Promise<SentEmail[]> {
  const order = ownValue(sortable, query.order_column ?? '');
  if (query.order_column && !order) {
    throw new AppError('validation', { fields: { order_column: [{ key: 'option' }] } });
  }
  const direction = query.direction === 'asc' ? asc : desc;
  const rows = await tx
    .select({ row: outbox_emails, type: eventTypeOfRow })
    .from(outbox_emails)
    .where(conditionOf(institutionId, query))
    .orderBy(...(order ? [direction(order)] : []), desc(outbox_emails.created_at), desc(outbox_emails.id))
    .limit(limit)
    .offset(offset);
  // The time is that of the message, by which the list is sorted and its period cut out; events have their own.
  return rows.map(({ row, type }) => presentEmail(row, type, row.created_at, sending));
}

export type EmailEventRow = typeof email_events.$inferSelect;

export async function getEmail(
  { tx }: Scope,
  id: string,
): Promise<{ row: EmailRow; type: string; events: EmailEventRow[] }> {
  const [found] = await tx
    .select({ row: outbox_emails, type: eventTypeOfRow })
    .from(outbox_emails)
    .where(eq(outbox_emails.id, id));
  if (!found) throw new AppError('not-found');
  const events = await tx
    .select()
    .from(email_events)
    .where(eq(email_events.email_id, id))
    .orderBy(asc(email_events.at), asc(email_events.id));
  return { ...found, events };
}

/** Whose login the links of a message are about: the recipient's, or, of a message that names none, its address's. */
export async function loginBehind({ tx }: Scope, mail: EmailRow): Promise<string | null> {
  if (mail.user_id !== null) return mail.user_id;
  const ofAddress = tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, sql`lower(${mail.to_email})`));
  const [login] = await withAccounts(tx, 'a login that nobody here knows is not ours to open', () =>
    ofAddress.execute(),
  );
  return login?.id ?? null;
}

/** That somebody has read links that let the recipient in: a password chosen by one of them is no secret of the recipient's. */
export async function noteLinksShown({ tx }: Scope, id: string, now: Date): Promise<void> {
  await tx
    .update(outbox_emails)
    .set({ links_shown_at: now })
    .where(and(eq(outbox_emails.id, id), isNull(outbox_emails.links_shown_at)));
}
