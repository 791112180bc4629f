import { class_invites } from '@certame/db/schema/class-invites.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { mayDecline } from '@certame/rules/classes/invite-state.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';
import { findInvite, getInviteByCode, requireOpenInvite } from '../received.ts';

/** Only an invitation by e-mail is declined; a code that somebody doesn't use is simply not used. */
export async function declineInvite(
  services: Services,
  who: Pick<Caller, 'userId' | 'email'>,
  code: string,
): Promise<void> {
  const { row } = await findInvite(services, who, code);
  const actor = { institutionId: row.institution_id, userId: who.userId, asParticipant: true };
  await services.database.inTenant(actor, async (scope) => {
    const invite = await getInviteByCode(scope.tx, who, code, services.now(), { lock: true });
    requireOpenInvite(invite, mayDecline(invite.state));
    if (invite.row.kind === 'code') return;
    await scope.tx
      .update(class_invites)
      .set({
        answer: 'declined',
        answered_at: new Date(services.now()),
        answered_by: who.userId,
        updated_at: sql`now()`,
      })
      .where(eq(class_invites.id, invite.row.id));
  });
}
