import type { ClassInviteAnswer, ClassInviteState } from '@certame/contract/features/class-invites/states.ts';

export interface InviteStateInput {
  answer: ClassInviteAnswer | null;
  revokedAt: Date | null;
  expiresAt: Date | null;
  maxUses: number | null;
  uses: number;
}

/** State of an invitation at an instant. `revoked` comes before all others; an accepted invitation stays accepted. */
export function inviteStateOf(invite: InviteStateInput, nowMs: number): ClassInviteState {
  if (invite.answer === 'accepted') return 'accepted';
  if (invite.revokedAt !== null) return 'revoked';
  if (invite.expiresAt !== null && invite.expiresAt.getTime() <= nowMs) return 'expired';
  if (invite.maxUses !== null && invite.uses >= invite.maxUses) return 'used_up';
  return invite.answer === 'declined' ? 'declined' : 'open';
}

/** A declined invitation may still be accepted until it expires or is revoked. */
export const mayAccept = (state: ClassInviteState): boolean => state === 'open' || state === 'declined';
export const mayDecline = (state: ClassInviteState): boolean => state === 'open';

/** The invitation's status after a delivery report of its e-mail: the latest report decides. */
export const statusAfterDelivery = (outcome: 'sent' | 'failed'): 's' | 'e' =>
  outcome === 'sent' ? 's' : 'e';

/** Statuses of the invitations that a resend includes: those not sent yet, or all without an answer. */
export const statusesToSend = (only: 'pending' | 'all'): readonly ('p' | 'o' | 's' | 'e')[] =>
  only === 'all' ? ['p', 'o', 's', 'e'] : ['p', 'o', 'e'];
