import { AppError } from '@certame/contract/errors.ts';
import type { MailingProgress } from '@certame/contract/features/mailings/endpoints.ts';
import { mailing_recipients, mailings } from '@certame/db/schema/communication.ts';
import { count, eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

export async function getProgress({ tx }: Scope, id: string): Promise<MailingProgress> {
  const [mailing] = await tx.select().from(mailings).where(eq(mailings.id, id));
  if (!mailing) throw new AppError('not-found');
  const counted = await tx
    .select({ status: mailing_recipients.status, count: count() })
    .from(mailing_recipients)
    .where(eq(mailing_recipients.mailing_id, id))
    .groupBy(mailing_recipients.status);
  const of = (status: string): number => counted.find((one) => one.status === status)?.count ?? 0;
  const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;
  return {
    state: mailing.state,
    scheduled_at: iso(mailing.scheduled_at),
    started_at: iso(mailing.started_at),
    finished_at: iso(mailing.finished_at),
    total: counted.reduce((sum, one) => sum + one.count, 0),
    waiting: of('p'),
    queued: of('o'),
    sent: of('s'),
    failed: of('e'),
  };
}
