import { sql } from '@certame/db/sql.ts';

/** Opens the screens of invitations to classes. */
export const invitePermission = 'class_invite.menu';

/**
 * SQL: whether an invitation to a class stands for the login `u`, wherever it comes from. It opens the screen to whoever
 * has no role that does: somebody who has just registered is a restricted student, or a member of nothing yet. What the
 * screen asks for needs a login only, so the browser gets this permission; the server grants nothing by it.
 */
export const isInvitedToClass = sql`
  exists (select from class_invites ci
           where ci.email = lower(u.email) and ci.revoked_at is null and ci.answer is distinct from 'accepted'
             and (ci.expires_at is null or ci.expires_at > now()))`;
