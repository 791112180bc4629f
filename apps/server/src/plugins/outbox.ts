import { randomBytes } from 'node:crypto';
import { sendMailTask } from '@certame/contract/features/email/jobs.ts';
import { email_events, outbox_emails } from '@certame/db/schema/operations.ts';
import { institutionMailOf, renderOutgoing } from '#lib/mail/mail-texts.ts';
import type { Scope } from './database.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mail, OutcomeHandler } from './mail.ts';

/** Adds the task that delivers a message. One message has one waiting task, however often it is asked for. */
export const addSendTask = (
  jobs: Pick<Jobs, 'enqueue'>,
  scope: Pick<Scope, 'tx'>,
  mail: Pick<typeof outbox_emails.$inferSelect, 'id' | 'institution_id' | 'interactive'>,
  runAt?: Date,
): Promise<void> =>
  jobs.enqueue(
    scope,
    sendMailTask,
    { institution_id: mail.institution_id, email_id: mail.id },
    { key: `mail:${mail.id}`, interactive: mail.interactive, ...(runAt && { runAt }) },
  );

/** Mail as rows: what is queued is sent if and only if the transaction that queued it commits. */
export function createMail(jobs: Pick<Jobs, 'enqueue'>, publicUrl: () => string): Mail {
  const handlers = new Map<string, OutcomeHandler>();
  return {
    queue: async (scope, mail) => {
      const { subject, html, plain } = await renderOutgoing(scope, mail, publicUrl());
      const { tracksOpens } = await institutionMailOf(scope);
      const [row] = await scope.tx
        .insert(outbox_emails)
        .values({
          institution_id: scope.institutionId,
          user_id: mail.to.userId,
          template: mail.template,
          to_email: mail.to.email,
          to_name: mail.to.name,
          subject,
          html,
          plain,
          interactive: mail.interactive ?? false,
          about_type: mail.about?.type ?? null,
          about_id: mail.about?.id ?? null,
          open_token: tracksOpens ? randomBytes(24).toString('base64url') : null,
        })
        .returning({
          id: outbox_emails.id,
          institution_id: outbox_emails.institution_id,
          interactive: outbox_emails.interactive,
        });
      if (!row) throw new Error('No outbox row');
      await scope.tx
        .insert(email_events)
        .values({ institution_id: scope.institutionId, email_id: row.id, type: 'queued' });
      await addSendTask(jobs, scope, row);
      return row.id;
    },
    onOutcome: (aboutType, handler) => {
      if (handlers.has(aboutType)) throw new Error(`Outcomes of ${aboutType} have two handlers`);
      handlers.set(aboutType, handler);
    },
    outcomeHandler: (aboutType) => handlers.get(aboutType),
  };
}
