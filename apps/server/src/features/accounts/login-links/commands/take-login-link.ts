import { AppError } from '@certame/contract/errors.ts';
import { users } from '@certame/db/schema/identity.ts';
import { memberships } from '@certame/db/schema/memberships.ts';
import { login_links } from '@certame/db/schema/registration.ts';
import { and, eq, gt, isNull } from '@certame/db/sql.ts';
import { hashToken } from '#lib/secrets/tokens.ts';
import type { Services } from '#services.ts';
import type { LinkPurpose } from '../make-login-link.ts';

export interface TakenLink {
  userId: string;
  institutionId: string;
  path: string;
}

/**
 * Uses a link up: of several at once one gets it. It holds only while the person is active and still a member of the
 * institution that made it. Throws `invalid-signature` for everything else, without saying what was wrong.
 */
export async function takeLoginLink(
  services: Services,
  token: string,
  purpose: LinkPurpose,
): Promise<TakenLink> {
  const now = new Date(services.now());
  const ours = and(
    eq(login_links.token_hash, hashToken(token)),
    eq(login_links.purpose, purpose),
    isNull(login_links.used_at),
    gt(login_links.expires_at, now),
  );
  const institutionId = await services.database.asSystem(
    'sign-in link: which institution made it',
    async ({ tx }) => {
      const [row] = await tx.select({ id: login_links.institution_id }).from(login_links).where(ours);
      return row?.id;
    },
  );
  if (!institutionId) throw new AppError('invalid-signature');
  return services.database.inTenant({ institutionId, userId: null }, async ({ tx }) => {
    const [link] = await tx.update(login_links).set({ used_at: now }).where(ours).returning();
    if (!link) throw new AppError('invalid-signature');
    const [member] = await tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(memberships, eq(memberships.user_id, users.id))
      .where(
        and(
          eq(users.id, link.user_id),
          eq(users.active, true),
          eq(memberships.institution_id, institutionId),
        ),
      )
      .limit(1);
    if (!member) throw new AppError('invalid-signature');
    return { userId: link.user_id, institutionId, path: link.target_path ?? '/' };
  });
}
