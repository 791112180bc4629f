import {
  mailingDueTask,
  resumeMailingsTask,
  sendMailingJob,
} from '@certame/contract/features/mailings/jobs.ts';
import { mailing_recipients, mailings } from '@certame/db/schema/communication.ts';
import { and, eq, sql } from '@certame/db/sql.ts';
import { bypassDataAccess, type Scope } from '#plugins/database.ts';
import type { JobHandler } from '#plugins/jobs/jobs.ts';
import type { MailOutcome } from '#plugins/mail.ts';
import type { Services } from '#services.ts';
import { beginScheduled } from './commands/begin-scheduled.ts';
import { handOverNext } from './commands/enqueue-next-batch.ts';
import { getProgress } from './queries.ts';
import { ABOUT_RECIPIENT } from './tasks.ts';

const sendAll: JobHandler<typeof sendMailingJob> = async ({ services, input, inScope, progress }) => {
  const mailingId = input.mailing_id;
  // Who gets it is settled: it goes out, whatever its sender may see by now.
  const inFull = <T>(work: (scope: Scope) => Promise<T>): Promise<T> =>
    inScope((scope) =>
      bypassDataAccess(scope, 'it goes out, whatever its sender may see by now', () => work(scope)),
    );
  for (;;) {
    const goesOn = await inFull((scope) => handOverNext(scope, services, mailingId));
    const { total, waiting, failed } = await inFull((scope) => getProgress(scope, mailingId));
    await progress(total - waiting, total);
    if (!goesOn) return { recipients: total, waiting, failed };
  }
};

/** The outbox tells how the delivery to one recipient ended. */
async function recordOutcome({ tx }: Scope, { aboutId, emailId, state, reason }: MailOutcome): Promise<void> {
  await tx
    .update(mailing_recipients)
    .set({
      status: state === 'sent' ? 's' : 'e',
      reason: reason?.slice(0, 500) ?? null,
      updated_at: sql`now()`,
    })
    .where(and(eq(mailing_recipients.id, aboutId), eq(mailing_recipients.email_id, emailId)));
}

/** Mailings whose job or task died with its process: the queue would hold those back for hours. */
async function resumeMailings(services: Services): Promise<void> {
  const stopped = await services.database.asSystem(
    'mailings of every institution that stand still',
    ({ tx }) =>
      tx
        .select({ id: mailings.id, institution_id: mailings.institution_id, state: mailings.state })
        .from(mailings)
        .where(
          sql`${mailings.state} = 'sending' and ${mailings.updated_at} < now() - interval '2 minutes'
            or ${mailings.state} = 'scheduled' and ${mailings.scheduled_at} < now() - interval '1 minute'`,
        ),
  );
  for (const { id, institution_id: institutionId, state } of stopped) {
    if (state === 'scheduled') await beginScheduled(services, institutionId, id);
    else {
      const handOver = () =>
        services.database.inTenant({ institutionId, userId: null }, (scope) =>
          handOverNext(scope, services, id),
        );
      while (await handOver());
    }
  }
}

export function defineMailingJobs(services: Services): void {
  services.jobs.handle(sendMailingJob, sendAll);
  services.jobs.handleTask(mailingDueTask, ({ institution_id, mailing_id }) =>
    beginScheduled(services, institution_id, mailing_id),
  );
  services.jobs.handleTask(resumeMailingsTask, () => resumeMailings(services));
  services.mail.onOutcome(ABOUT_RECIPIENT, recordOutcome);
}
