import { AppError } from '@certame/contract/errors.ts';
import type { MissiveProgress } from '@certame/contract/features/mailings/endpoints.ts';
import { missive_recipients, missives } from '@certame/db/schema/communication.ts';
import { count, eq } from 'drizzle-orm';
import type { Scope } from '#plugins/database.ts';

export async function getProgress({ tx }: Scope, id: string): Promise<MissiveProgress> {
  const [missive] = await tx.select().from(missives).where(eq(missives.id, id));
  if (!missive) throw new AppError('not-found');
  const counted = await tx
    .select({ status: missive_recipients.status, count: count() })
    .from(missive_recipients)
    .where(eq(missive_recipients.missive_id, id))
    .groupBy(missive_recipients.status);
  const of = (status: string): number => counted.find((one) => one.status === status)?.count ?? 0;
  const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;
  return {
    state: missive.state,
    scheduled_at: iso(missive.scheduled_at),
    started_at: iso(missive.started_at),
    finished_at: iso(missive.finished_at),
    total: counted.reduce((sum, one) => sum + one.count, 0),
    waiting: of('p'),
    queued: of('o'),
    sent: of('s'),
    failed: of('e'),
  };
}
