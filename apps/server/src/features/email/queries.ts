import { AppError } from '@certame/contract/errors.ts';
import type { sentEmailSchema } from '@certame/contract/features/email/endpoints.ts';
import { users } from '@certame/db/schema/identity.ts';
import { email_events, outbox_emails } from '@certame/db/schema/operations.ts';
import { and, asc, eq, isNull, sql } from '@certame/db/sql.ts';
import type { z } from 'zod';
import { type Scope, withAccounts } from '#plugins/database.ts';
import { isLeftToPeople } from './requires-manual-send.ts';

export type SentEmail = z.input<typeof sentEmailSchema>;
export type EmailRow = typeof outbox_emails.$inferSelect;

/**
 * What became of the message: its last event, unless it is to be tried again. The table is named, for among selected columns
 * a bare `id` would be the event's own.
 */
export const eventTypeOfRow = sql<string>`case when ${outbox_emails}.state = 'queued' then 'queued' else coalesce(
  (select e.type from ${email_events} e where e.email_id = ${outbox_emails}.id order by e.at desc, e.id desc limit 1),
  ${outbox_emails}.state) end`;

type ShownEmail = Pick<
  EmailRow,
  'id' | 'user_id' | 'to_name' | 'to_email' | 'subject' | 'state' | 'next_try_at'
>;

/** What the server can do about waiting messages: whether it has a mail server, and its time. */
export interface Sending {
  isConfigured: boolean;
  nowMs: number;
}

export const presentEmail = (row: ShownEmail, type: string, at: Date, sending: Sending): SentEmail => ({
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
