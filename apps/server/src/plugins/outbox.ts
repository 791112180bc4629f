import { email_events, outbox_emails } from '@certame/db/schema/operations.ts';
import { renderMail } from '../lib/mail-markup.ts';
import type { Jobs } from './jobs.ts';
import type { Mail } from './mail.ts';

/** The task that delivers one message; features/emails defines it. */
export const SEND_MAIL_TASK = 'send_mail';

/** Mail as rows: what is queued is sent if and only if the transaction that queued it commits. */
export function createMail(jobs: Pick<Jobs, 'addTask'>): Mail {
  return {
    queue: async (scope, mail) => {
      const { html, plain } = renderMail(mail);
      const [row] = await scope.tx
        .insert(outbox_emails)
        .values({
          institution_id: scope.institutionId,
          user_id: mail.to.userId,
          template: mail.template,
          to_email: mail.to.email,
          to_name: mail.to.name,
          subject: mail.subject,
          html,
          plain,
        })
        .returning({ id: outbox_emails.id });
      if (!row) throw new Error('No outbox row');
      await scope.tx
        .insert(email_events)
        .values({ institution_id: scope.institutionId, email_id: row.id, type: 'queued' });
      await jobs.addTask(scope, SEND_MAIL_TASK, { institution_id: scope.institutionId, email_id: row.id });
      return row.id;
    },
  };
}
