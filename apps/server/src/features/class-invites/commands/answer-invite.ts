import { AppError } from '@certame/contract/errors.ts';
import { mayAccept, mayDecline } from '@certame/rules/classes/invite-state.ts';
import { joinAsStudent } from '#features/accounts/index.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';
import { type FoundInvite, findInvite, getInviteByCode } from '../received.ts';

type Who = Pick<Caller, 'userId' | 'email' | 'name'>;

function requireStanding({ row, state, isMine }: FoundInvite, may: boolean): void {
  if (!isMine) throw new AppError('class-invite-other-email');
  if (!row.trusted) throw new AppError('mailbox-unproven');
  if (may) return;
  throw new AppError(
    state === 'accepted' || row.answer !== null ? 'class-invite-answered' : 'class-invite-closed',
  );
}

/**
 * Enrols the caller. Accepted twice, or by somebody who is in the class already, it changes nothing and uses nothing up.
 * @throws AppError `class-invite-unknown`, `class-invite-other-email`, `mailbox-unproven`, `class-invite-closed`,
 * `class-invite-answered`, `class-invite-staff`, `class-invite-inactive`.
 */
export async function acceptInvite(
  services: Services,
  who: Who,
  code: string,
): Promise<{ class_id: string; institution_id: string; joined: boolean }> {
  const { row } = await findInvite(services, who, code);
  const { class_id, institution_id } = row;
  const actor = { institutionId: institution_id, userId: who.userId, asParticipant: true };
  return services.database.inTenant(actor, async (scope) => {
    // Again, and locked: the last place of a code goes to one.
    const invite = await getInviteByCode(scope.tx, who, code, services.now(), { lock: true });
    if (invite.isMine && invite.row.enrolled) return { class_id, institution_id, joined: false };
    requireStanding(invite, mayAccept(invite.state));
    const { personId, joined } = await joinAsStudent(scope, who);
    await scope.client.query(
      'insert into class_students (institution_id, class_id, person_id) values ($1, $2, $3) on conflict do nothing',
      [institution_id, class_id, personId],
    );
    await scope.client.query(
      invite.row.kind === 'code'
        ? 'update class_invites set uses = uses + 1, updated_at = now() where id = $1'
        : `update class_invites set uses = uses + 1, answer = 'accepted', answered_at = $2, answered_by = $3,
                  updated_at = now() where id = $1`,
      invite.row.kind === 'code'
        ? [invite.row.id]
        : [invite.row.id, new Date(services.now()).toISOString(), who.userId],
    );
    return { class_id, institution_id, joined };
  });
}

/** Only an invitation by e-mail is declined; a code that somebody doesn't use is simply not used. */
export async function declineInvite(services: Services, who: Who, code: string): Promise<void> {
  const { row } = await findInvite(services, who, code);
  const actor = { institutionId: row.institution_id, userId: who.userId, asParticipant: true };
  await services.database.inTenant(actor, async (scope) => {
    const invite = await getInviteByCode(scope.tx, who, code, services.now(), { lock: true });
    requireStanding(invite, mayDecline(invite.state));
    if (invite.row.kind === 'code') return;
    await scope.client.query(
      `update class_invites set answer = 'declined', answered_at = $2, answered_by = $3, updated_at = now() where id = $1`,
      [invite.row.id, new Date(services.now()).toISOString(), who.userId],
    );
  });
}
