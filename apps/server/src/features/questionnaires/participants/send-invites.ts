import { users } from '@certame/db/schema/identity.ts';
import { participants } from '@certame/db/schema/questionnaires.ts';
import { and, eq, inArray, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { notifyMany } from '#features/notifications/index.ts';
import { composeMail } from '#lib/mail/compose-mail.ts';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import { isLanguage, textsOf } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';
import type { MailOutcome } from '#plugins/mail.ts';
import type { Services } from '#services.ts';

/** What the mail of an invitation is about, for its outcome. */
export const INVITE_MAIL = 'questionnaire_invite';

const batchSize = 100;

type Invitee = Awaited<ReturnType<typeof lockInvitees>>[number];

const releasedQuestionnaireRow = z.object({
  id: z.string(),
  name: z.string(),
  short_url_id: z.string(),
  starts_at: instantColumn.nullable(),
  ends_at: instantColumn.nullable(),
  institution_name: z.string(),
  time_zone: z.string(),
});
type ReleasedQuestionnaire = z.output<typeof releasedQuestionnaireRow>;

async function findReleased(scope: Scope, id: string): Promise<ReleasedQuestionnaire | undefined> {
  const [row] = await queryRows(
    scope,
    releasedQuestionnaireRow,
    sql`select q.id, q.name, q.short_url_id, q.starts_at, q.ends_at, i.name as institution_name, i.time_zone
          from questionnaires q join institutions i on i.id = q.institution_id
         where q.id = ${id} and q.institution_id = ${scope.institutionId} and q.state = 'released'`,
  );
  return row;
}

/** Skips locked rows: two tasks of one questionnaire at once take different participants. */
const lockInvitees = ({ tx, institutionId }: Scope, questionnaireId: string) =>
  tx
    .select({
      participant_id: participants.id,
      user_id: users.id,
      name: users.name,
      email: users.email,
      language: users.language,
      active: users.active,
    })
    .from(participants)
    .innerJoin(users, eq(users.id, participants.user_id))
    .where(
      and(
        eq(participants.questionnaire_id, questionnaireId),
        eq(participants.institution_id, institutionId),
        eq(participants.invite_status, 'o'),
        participants.invited,
      ),
    )
    .orderBy(participants.id)
    .limit(batchSize)
    .for('update', { of: participants, skipLocked: true });

/** When it may be answered, as a text in the institution's time zone. */
function periodText(questionnaire: ReleasedQuestionnaire, language: string | null): string {
  const shown = language && isLanguage(language) ? language : 'pt';
  const translate = textsOf(shown);
  const format = new Intl.DateTimeFormat(shown === 'pt' ? 'pt-BR' : shown, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: questionnaire.time_zone,
  });
  const params = {
    ...(questionnaire.starts_at ? { start: format.format(questionnaire.starts_at) } : {}),
    ...(questionnaire.ends_at ? { end: format.format(questionnaire.ends_at) } : {}),
  };
  const kind =
    `${questionnaire.starts_at ? 'start' : 'any'}_${questionnaire.ends_at ? 'end' : 'any'}` as const;
  return translate(`questionnaires.server.period.${kind}`, params);
}

const setInviteStatus = ({ tx }: Scope, ids: string[], status: 's' | 'e') =>
  tx
    .update(participants)
    .set({ invite_status: status, updated_at: sql`now()` })
    .where(inArray(participants.id, ids));

/** One batch in one transaction: a crash leaves each invite either waiting or handed to the outbox. */
async function sendBatch(
  scope: Scope,
  services: Services,
  questionnaire: ReleasedQuestionnaire,
): Promise<number> {
  const invitees = await lockInvitees(scope, questionnaire.id);
  const failed: string[] = [];
  const reached: Invitee[] = [];
  const link = `/form/${questionnaire.short_url_id}`;
  for (const invitee of invitees) {
    try {
      if (!invitee.active) throw new Error('The account is inactive');
      const mail = composeMail(
        'questionnaire_publication',
        { userId: invitee.user_id, email: invitee.email, name: invitee.name, language: invitee.language },
        {
          questionnaire: questionnaire.name,
          institution: questionnaire.institution_name,
          period: periodText(questionnaire, invitee.language),
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
  await setInviteStatus(
    scope,
    reached.map((one) => one.participant_id),
    's',
  );
  await setInviteStatus(scope, failed, 'e');
  await notifyMany(
    scope,
    services,
    reached.map((one) => ({
      userId: one.user_id,
      type: 'questionnaire_link.sent' as const,
      data: { questionnaire_id: questionnaire.id, questionnaire_name: questionnaire.name },
      link,
    })),
  );
  return invitees.length;
}

/** The task behind `inviteParticipants`. A participant who is marked while the questionnaire is closed stays so until it is open again. */
export async function sendInvites(services: Services, institutionId: string, id: string): Promise<void> {
  for (;;) {
    const sent = await services.database.inTenant({ institutionId, userId: null }, async (scope) => {
      const questionnaire = await findReleased(scope, id);
      return questionnaire ? sendBatch(scope, services, questionnaire) : 0;
    });
    if (sent < batchSize) return;
  }
}

/**
 * How the delivery ended: an invite whose mail could not be delivered says so. The outcome of a message that has been
 * overtaken by a later one changes nothing.
 */
export async function recordInviteDelivery({ tx }: Scope, outcome: MailOutcome): Promise<void> {
  await tx.execute(sql`
    update participants set invite_status = ${outcome.state === 'sent' ? 's' : 'e'}, updated_at = now()
     where id = ${outcome.aboutId} and invite_status in ('s', 'e')
       and not exists (select from outbox_emails later join outbox_emails this on this.id = ${outcome.emailId}
                        where later.about_id = ${outcome.aboutId} and later.created_at > this.created_at)`);
}
