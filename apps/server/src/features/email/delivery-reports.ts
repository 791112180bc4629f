import { createHmac } from 'node:crypto';
import { AppError } from '@certame/contract/errors.ts';
import type { reportDeliveries } from '@certame/contract/features/email/endpoints.ts';
import type { BodyOf } from '@certame/contract/kit/endpoint.ts';
import { uuidSource } from '@certame/contract/uuid.ts';
import { email_events, outbox_emails } from '@certame/db/schema/operations.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { queryCondition } from '#lib/query-rows.ts';
import { equalInConstantTime } from '#lib/secrets/constant-time.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { tellOrigin } from './deliver.ts';

export type DeliveryReport = BodyOf<typeof reportDeliveries>['events'][number];

/** Hexadecimal HMAC-SHA-256 of what an event says, a field a line. */
export const signatureOf = (
  secret: string,
  { message_id: messageId, type, at, detail = '' }: Omit<DeliveryReport, 'signature'>,
): string => createHmac('sha256', secret).update([messageId, type, at, detail].join('\n')).digest('hex');

const isSigned = (secret: string, report: DeliveryReport): boolean =>
  equalInConstantTime(signatureOf(secret, report), report.signature);

const ownMessageId = new RegExp(`^<?(${uuidSource})(?:@[^\\s@<>]+)?>?$`, 'i');
/** The id of our message in its Message-ID, `<id@host>`; undefined for messages of others. */
const emailIdOf = (messageId: string): string | undefined => ownMessageId.exec(messageId)?.[1];

/** Whether the last handing over has an event of that type already: reports come twice, and in any order. */
const hasEventSinceSent = (scope: Scope, emailId: string, types: readonly string[]): Promise<boolean> =>
  queryCondition(
    scope,
    sql`exists (select from email_events e where e.email_id = ${emailId}
                      and e.type in (${sql.join(
                        types.map((type) => sql`${type}`),
                        sql`, `,
                      )})
                      and e.at >= (select max(s.at) from email_events s where s.email_id = ${emailId} and s.type = 'sent'))`,
  );

/**
 * An event's moment is the provider's, after the handing over and, of a delivery, before the opening: what became of a
 * message is its last event, whichever is told first.
 */
async function addEvent(scope: Scope, emailId: string, { type, at, detail }: DeliveryReport): Promise<void> {
  const opened = sql`select min(o.at) - interval '1 millisecond' from email_events o
                      where o.email_id = ${emailId} and o.type = 'opened' and ${type} = 'delivered'`;
  const sent = sql`select max(s.at) + interval '1 millisecond' from email_events s
                    where s.email_id = ${emailId} and s.type = 'sent'`;
  await scope.tx.insert(email_events).values({
    institution_id: scope.institutionId,
    email_id: emailId,
    type,
    detail: detail ?? null,
    at: sql`greatest((${sent}), least(${at}::timestamptz, clock_timestamp(), (${opened})))`,
  });
}

/** Records what the provider says of one message that it has taken. Anything else of ours it says nothing about. */
async function recordReport(services: Services, report: DeliveryReport): Promise<boolean> {
  const id = emailIdOf(report.message_id);
  if (id === undefined) return false;
  const institutionId = await services.database.asSystem(
    'a report of the mail provider names the message, not the institution',
    async ({ tx }) =>
      (
        await tx
          .select({ id: outbox_emails.institution_id })
          .from(outbox_emails)
          .where(eq(outbox_emails.id, id))
      )[0]?.id,
  );
  if (institutionId === undefined) return false;
  return services.database.inTenant({ institutionId, userId: null }, async (scope) => {
    // Waits for a handing over that is being recorded.
    const [mail] = await scope.tx.select().from(outbox_emails).where(eq(outbox_emails.id, id)).for('update');
    if (mail?.state !== 'sent') return false;
    // A message that came back has not arrived, whatever is told afterwards.
    if (
      await hasEventSinceSent(scope, id, report.type === 'bounced' ? ['bounced'] : ['bounced', 'delivered'])
    ) {
      return false;
    }
    await addEvent(scope, id, report);
    if (report.type === 'bounced') {
      await scope.tx
        .update(outbox_emails)
        .set({ state: 'error', updated_at: sql`now()` })
        .where(eq(outbox_emails.id, id));
      await tellOrigin(scope, services, mail, { reason: report.detail ?? '', isFinal: true });
    }
    return true;
  });
}

/** Records the events of a mail provider and gives how many were news; throws where one is not signed with the secret. */
export async function recordReports(services: Services, reports: readonly DeliveryReport[]): Promise<number> {
  const { MAIL_EVENTS_SECRET: secret } = services.config;
  if (secret === undefined) throw new AppError('not-found');
  if (!reports.every((report) => isSigned(secret, report))) throw new AppError('forbidden');
  let recorded = 0;
  for (const report of reports) if (await recordReport(services, report)) recorded += 1;
  return recorded;
}
