import { class_students } from '@certame/db/schema/academic.ts';
import { class_invites } from '@certame/db/schema/class-invites.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { mayAccept } from '@certame/rules/classes/invite-state.ts';
import { joinAsStudent } from '#features/accounts/index.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';
import { findInvite, getInviteByCode, requireOpenInvite } from '../received.ts';

/**
 * Enrols the caller. Accepted twice, or by somebody who is in the class already, it changes nothing and uses nothing up.
 * The institution is the invitation's: its scope opens once the code is found.
 * @throws AppError `class-invite-unknown`, `class-invite-other-email`, `mailbox-unproven`, `class-invite-closed`,
 * `class-invite-answered`, `class-invite-staff`, `class-invite-inactive`.
 */
export async function acceptInvite(
  services: Services,
  who: Pick<Caller, 'userId' | 'email' | 'name'>,
  code: string,
): Promise<{ class_id: string; institution_id: string; joined: boolean }> {
  const { row } = await findInvite(services, who, code);
  const { class_id, institution_id } = row;
  const actor = { institutionId: institution_id, userId: who.userId, asParticipant: true };
  return services.database.inTenant(actor, async (scope) => {
    // Again, and locked: the last place of a code goes to one.
    const invite = await getInviteByCode(scope.tx, who, code, services.now(), { lock: true });
    if (invite.isMine && invite.row.enrolled) return { class_id, institution_id, joined: false };
    requireOpenInvite(invite, mayAccept(invite.state));
    const { personId, joined } = await joinAsStudent(scope, who);
    await scope.tx
      .insert(class_students)
      .values({ institution_id, class_id, person_id: personId })
      .onConflictDoNothing();
    const answer = {
      answer: 'accepted' as const,
      answered_at: new Date(services.now()),
      answered_by: who.userId,
    };
    await scope.tx
      .update(class_invites)
      .set({
        uses: sql`${class_invites.uses} + 1`,
        updated_at: sql`now()`,
        ...(invite.row.kind === 'code' ? {} : answer),
      })
      .where(eq(class_invites.id, invite.row.id));
    return { class_id, institution_id, joined };
  });
}
