import { AppError } from '@certame/contract/errors.ts';
import { users } from '@certame/db/schema/identity.ts';
import { memberships } from '@certame/db/schema/memberships.ts';
import { login_links } from '@certame/db/schema/registration.ts';
import { and, eq, gt, isNull } from '@certame/db/sql.ts';
import { hashToken, randomToken } from '#lib/secrets/tokens.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { noteKnownHere } from '../../logins/email-verification.ts';
import { requireAuthorityOver } from '../../roles/authority.ts';
import { isTargetPath } from '../target-path.ts';

/** A link that signs somebody in is used at once, by whom an integration sends on, or never. */
export const linkLifetimeMs = 10 * 60_000;

export type LinkPurpose = 'integration' | 'sso';
const pages: Record<LinkPurpose, (token: string) => string> = {
  integration: (token) => `/#/ilogin?itoken=${token}`,
  sso: (token) => `/#/sslogin?token=${token}`,
};

export interface Administrator {
  userId: string;
  institutionId: string;
}

export type InScope = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;
interface Wanted {
  purpose: LinkPurpose;
  path: string | null;
}

/** Of whoever has the authority; the row is audited, only the secret's hash is in it. */
export async function makeLoginLink(
  services: Services,
  administrator: Administrator,
  { tx, institutionId }: Scope,
  userId: string,
  { purpose, path }: Wanted,
): Promise<{ url: string; expires_at: string }> {
  const token = randomToken();
  const expiresAt = new Date(services.now() + linkLifetimeMs);
  await tx.insert(login_links).values({
    institution_id: institutionId,
    user_id: userId,
    created_by: administrator.userId,
    purpose,
    target_path: path,
    token_hash: hashToken(token),
    expires_at: expiresAt,
  });
  return { url: `${services.publicUrl()}${pages[purpose](token)}`, expires_at: expiresAt.toISOString() };
}

/**
 * A link that begins a session of somebody in this institution. It opens what that person may open, so it takes the
 * same authority as setting the password.
 */
export async function createLoginLink(
  services: Services,
  administrator: Administrator,
  inScope: InScope,
  userId: string,
  wanted: Wanted,
): Promise<{ url: string; expires_at: string }> {
  await requireAuthorityOver(services.database.system, administrator, userId);
  const { purpose, path } = wanted;
  if (path !== null && (purpose !== 'sso' || !isTargetPath(path))) {
    throw new AppError('validation', { fields: { path: [{ key: 'target_path' }] } });
  }
  return inScope(async (scope) => {
    await noteKnownHere(scope, userId);
    return makeLoginLink(services, administrator, scope, userId, wanted);
  });
}

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
