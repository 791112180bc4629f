import { notifyMany } from '#features/notifications/index.ts';
import { composeMail } from '#lib/mail/compose-mail.ts';
import { isLanguage, textsOf } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';
import type { MailOutcome } from '#plugins/mail.ts';
import type { Services } from '#services.ts';

/** What the mail of an invitation is about, for its outcome. */
export const INVITE_MAIL = 'questionnaire_invite';

const batchSize = 100;

interface Invitee {
  participant_id: string;
  user_id: string;
  name: string;
  email: string;
  language: string | null;
  active: boolean;
}
interface Occasion {
  id: string;
  name: string;
  short_url_id: string;
  starts_at: Date | null;
  ends_at: Date | null;
  institution_name: string;
  time_zone: string;
}

const occasionQuery = `
  select q.id, q.name, q.short_url_id, q.starts_at, q.ends_at, i.name as institution_name, i.time_zone
    from questionnaires q join institutions i on i.id = q.institution_id
   where q.id = $1 and q.institution_id = $2 and q.state = 'released'`;

/** Two tasks of one questionnaire at once take different participants. */
const takeQuery = `
  select p.id as participant_id, u.id as user_id, u.name, u.email, u.language, u.active
    from participants p join users u on u.id = p.user_id
   where p.questionnaire_id = $1 and p.institution_id = $2 and p.invite_status = 'o' and p.invited
   order by p.id limit $3 for update of p skip locked`;

/** When it may be answered, in words, in the institution's time. */
function periodText(occasion: Occasion, language: string | null): string {
  const known = language && isLanguage(language) ? language : 'pt';
  const translate = textsOf(known);
  const format = new Intl.DateTimeFormat(known === 'pt' ? 'pt-BR' : known, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: occasion.time_zone,
  });
  const params = {
    ...(occasion.starts_at ? { start: format.format(occasion.starts_at) } : {}),
    ...(occasion.ends_at ? { end: format.format(occasion.ends_at) } : {}),
  };
  const kind = `${occasion.starts_at ? 'start' : 'any'}_${occasion.ends_at ? 'end' : 'any'}`;
  return translate(`questionnaires.server.period.${kind}`, params);
}

async function mark(scope: Scope, ids: readonly string[], status: 's' | 'e'): Promise<void> {
  if (ids.length === 0) return;
  await scope.client.query(
    'update participants set invite_status = $2, updated_at = now() where id = any($1::uuid[])',
    [ids, status],
  );
}

/** One batch in one transaction: a crash leaves each invite either waiting or handed to the outbox. */
async function sendBatch(scope: Scope, services: Services, occasion: Occasion): Promise<number> {
  const { rows } = await scope.client.query<Invitee>(takeQuery, [
    occasion.id,
    scope.institutionId,
    batchSize,
  ]);
  const failed: string[] = [];
  const reached: Invitee[] = [];
  const link = `/form/${occasion.short_url_id}`;
  for (const invitee of rows) {
    try {
      if (!invitee.active) throw new Error('The account is inactive');
      const mail = composeMail(
        'questionnaire_publication',
        { userId: invitee.user_id, email: invitee.email, name: invitee.name, language: invitee.language },
        {
          questionnaire: occasion.name,
          institution: occasion.institution_name,
          period: periodText(occasion, invitee.language),
        },
        `${services.publicUrl()}/#${link}`,
      );
      await scope.inSavepoint(() =>
        services.mail.queue(scope, { ...mail, about: { type: INVITE_MAIL, id: invitee.participant_id } }),
      );
      reached.push(invitee);
    } catch (error) {
      // The failure of one doesn't take the others along.
      services.log.warn({ err: error, participantId: invitee.participant_id }, 'invite not sent');
      failed.push(invitee.participant_id);
    }
  }
  await mark(
    scope,
    reached.map((one) => one.participant_id),
    's',
  );
  await mark(scope, failed, 'e');
  await notifyMany(
    scope,
    services,
    reached.map((one) => ({
      userId: one.user_id,
      type: 'questionnaire_link.sent' as const,
      data: { questionnaire_id: occasion.id, questionnaire_name: occasion.name },
      link,
    })),
  );
  return rows.length;
}

/** The task behind `inviteParticipants`. Whoever is still marked when the questionnaire isn't open stays so
 * until it is open again. */
export async function sendInvites(services: Services, institutionId: string, id: string): Promise<void> {
  for (;;) {
    const sent = await services.database.inTenant({ institutionId, userId: null }, async (scope) => {
      const { rows } = await scope.client.query<Occasion>(occasionQuery, [id, institutionId]);
      const occasion = rows[0];
      return occasion ? sendBatch(scope, services, occasion) : 0;
    });
    if (sent < batchSize) return;
  }
}

/**
 * How the delivery ended: an invite whose mail could not be delivered says so. The outcome of a message that has been
 * overtaken by a later one changes nothing.
 */
export async function recordInviteDelivery({ client }: Scope, outcome: MailOutcome): Promise<void> {
  await client.query(
    `update participants set invite_status = $2, updated_at = now()
      where id = $1 and invite_status in ('s', 'e')
        and not exists (select from outbox_emails later join outbox_emails own on own.id = $3
                         where later.about_id = $1 and later.created_at > own.created_at)`,
    [outcome.aboutId, outcome.state === 'sent' ? 's' : 'e', outcome.emailId],
  );
}
