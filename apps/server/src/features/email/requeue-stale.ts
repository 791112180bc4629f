import { outbox_emails } from '@certame/db/schema/operations.ts';
import { and, asc, eq, sql } from '@certame/db/sql.ts';
import { addSendTask } from '#plugins/outbox.ts';
import type { Services } from '#services.ts';
import { waitsAtMostHours } from './requires-manual-send.ts';

const batch = 500;

/**
 * Gives tasks to messages that wait although their time has come: the process that had the task was killed, and its
 * queue would hold the task back for hours. What has waited longer than a day waited for a mail server to be
 * configured; its links may be of no use any more, so it is left to be sent by hand.
 */
export async function sweepOutbox(services: Services): Promise<void> {
  await services.database.asSystem('messages of every institution that lost their task', async ({ tx }) => {
    const lost = await tx
      .select({
        id: outbox_emails.id,
        institution_id: outbox_emails.institution_id,
        interactive: outbox_emails.interactive,
      })
      .from(outbox_emails)
      .where(
        and(
          eq(outbox_emails.state, 'queued'),
          sql`${outbox_emails.next_try_at} between now() - make_interval(hours => ${waitsAtMostHours}) and now() - interval '2 minutes'`,
        ),
      )
      .orderBy(asc(outbox_emails.next_try_at))
      .limit(batch)
      .for('update', { skipLocked: true });
    for (const mail of lost) await addSendTask(services.jobs, { tx }, mail);
  });
}
