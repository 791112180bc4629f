import { class_invites } from '@certame/db/schema/class-invites.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { showInviteCode } from '@certame/rules/classes/invite-code.ts';
import { statusAfterDelivery } from '@certame/rules/classes/invite-state.ts';
import { z } from 'zod';
import { invitePermission, publishRightsChanged } from '#features/accounts/index.ts';
import { notifyMany } from '#features/notifications/index.ts';
import { composeMail } from '#lib/mail/compose-mail.ts';
import { queryRows } from '#lib/query-rows.ts';
import { type Scope, withAccounts } from '#plugins/database.ts';
import type { MailOutcome } from '#plugins/mail.ts';
import type { Services } from '#services.ts';

/** What the mail of an invitation is about, for its outcome. */
export const INVITE_MAIL = 'class_invite';

const batchSize = 100;

const pendingSchema = z.object({
  id: z.string(),
  code: z.string(),
  email: z.string(),
  class_name: z.string(),
  institution_name: z.string(),
  user_id: z.string().nullable(),
  user_name: z.string().nullable(),
  language: z.string().nullable(),
  member: z.boolean(),
  may_open: z.boolean(),
});
type PendingInvite = z.output<typeof pendingSchema>;

async function sendOne(scope: Scope, services: Services, invite: PendingInvite): Promise<boolean> {
  try {
    const code = showInviteCode(invite.code);
    const mail = composeMail(
      'class_invite',
      { userId: invite.user_id, email: invite.email, name: invite.user_name, language: invite.language },
      { class: invite.class_name, institution: invite.institution_name, code },
      `${services.publicUrl()}/#/class_invite/${code}`,
    );
    await scope.inSavepoint(() =>
      services.mail.queue(scope, { ...mail, about: { type: INVITE_MAIL, id: invite.id } }),
    );
    return true;
  } catch (error) {
    // The failure of one doesn't take the others along.
    services.log.warn({ err: error, inviteId: invite.id }, 'class invite not sent');
    return false;
  }
}

/** One batch in one transaction: a crash leaves each invitation either waiting or handed to the outbox. */
async function sendBatch(scope: Scope, services: Services, classId: string): Promise<number> {
  // Two tasks of one class at once take different invitations.
  const rows = await withAccounts(scope.tx, 'an invitation goes to the login of its address', () =>
    queryRows(
      scope,
      pendingSchema,
      sql`
      select i.id, i.code, i.email, k.name as class_name, n.name as institution_name,
             u.id as user_id, coalesce(p.name, u.name) as user_name, u.language,
             exists (select from memberships m where m.user_id = u.id and m.institution_id = i.institution_id) as member,
             exists (select from memberships m join role_permissions rp on rp.role_id = m.role_id
                      where m.user_id = u.id and m.institution_id = i.institution_id
                        and rp.permission_key = ${invitePermission}) as may_open
        from class_invites i join classes k on k.id = i.class_id join institutions n on n.id = i.institution_id
        left join users u on u.email = i.email and u.active
        left join people p on p.institution_id = i.institution_id and p.email = i.email
       where i.class_id = ${classId} and i.institution_id = ${scope.institutionId} and i.status = 'o' and i.revoked_at is null
       order by i.id limit ${batchSize} for update of i skip locked`,
    ),
  );
  const reached: PendingInvite[] = [];
  for (const invite of rows) {
    const isSent = await sendOne(scope, services, invite);
    if (isSent) reached.push(invite);
    await scope.tx
      .update(class_invites)
      .set({
        status: isSent ? 's' : 'e',
        updated_at: sql`now()`,
        ...(isSent ? { sent_at: new Date(services.now()) } : {}),
      })
      .where(eq(class_invites.id, invite.id));
  }
  await notifyMany(
    scope,
    services,
    reached.flatMap((invite) =>
      invite.user_id !== null && invite.member
        ? [
            {
              userId: invite.user_id,
              type: 'class.invite' as const,
              data: { class_name: invite.class_name },
              link: `/class_invite/${showInviteCode(invite.code)}`,
            },
          ]
        : [],
    ),
  );
  // The invitation lets them open its screen; a page that is open already has to hear of it.
  for (const { user_id: id, may_open } of reached)
    if (id !== null && !may_open) await publishRightsChanged(scope, services, { type: 'user', id });
  return rows.length;
}

/** The task behind `markForSending`. */
export async function sendWaitingInvites(
  services: Services,
  institutionId: string,
  classId: string,
): Promise<void> {
  for (;;) {
    const sent = await services.database.inTenant({ institutionId, userId: null }, (scope) =>
      sendBatch(scope, services, classId),
    );
    if (sent < batchSize) return;
  }
}

/**
 * How the delivery ended: an invitation whose mail could not be delivered says so. The outcome of a message that has
 * been overtaken by a later one changes nothing.
 */
export async function recordInviteDelivery({ tx }: Scope, outcome: MailOutcome): Promise<void> {
  const status = statusAfterDelivery(outcome.state === 'sent' ? 'sent' : 'failed');
  await tx.execute(sql`
    update class_invites set status = ${status}, updated_at = now()
      where id = ${outcome.aboutId} and status in ('s', 'e')
        and not exists (select from outbox_emails later join outbox_emails own on own.id = ${outcome.emailId}
                         where later.about_id = ${outcome.aboutId} and later.created_at > own.created_at)`);
}
