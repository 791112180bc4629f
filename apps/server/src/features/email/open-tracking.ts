import { recordMailOpened } from '@certame/contract/features/email/endpoints.ts';
import { email_events, outbox_emails } from '@certame/db/schema/operations.ts';
import { eq, sql } from '@certame/db/sql.ts';
import type { Services } from '#services.ts';

/** One transparent point. */
export const openPicture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/**
 * The message with the picture that tells of its opening. Put in on the way out and not into what is stored: staff who
 * look at a message must not open it for the recipient.
 */
export function withOpenPicture(html: string, token: string | null, publicUrl: string): string {
  if (token === null) return html;
  const address = `${publicUrl}${recordMailOpened.path.replace(':token', token)}`;
  const picture = `<img src="${address}" width="1" height="1" alt="">`;
  return html.replace(/<\/body>(?![\s\S]*<\/body>)/, `${picture}</body>`);
}

/** Notes that a message was opened, once; an unknown token does nothing. */
export const recordOpened = (services: Services, token: string): Promise<void> =>
  services.database.asSystem(
    'the picture in a mail names the message, not the institution',
    async ({ tx }) => {
      const [mail] = await tx
        .select({ id: outbox_emails.id, institution_id: outbox_emails.institution_id })
        .from(outbox_emails)
        .where(eq(outbox_emails.open_token, token))
        .for('update');
      if (!mail) return;
      await tx.execute(
        sql`insert into ${email_events} (institution_id, email_id, type)
          select ${mail.institution_id}, ${mail.id}, 'opened'
           where not exists (select from ${email_events} e where e.email_id = ${mail.id} and e.type = 'opened')`,
      );
    },
  );
