import type { Scope } from '#plugins/database.ts';
import { requireMailingFor, setMailing } from '../lock-mailing.ts';

/** A scheduled mailing becomes a draft again. */
export async function unscheduleMailing(
  scope: Scope,
  { id, seenAt }: { id: string; seenAt: string | undefined },
): Promise<void> {
  const { next } = await requireMailingFor(scope, id, 'unschedule', seenAt);
  await setMailing(scope, id, { state: next, scheduled_at: null });
}
