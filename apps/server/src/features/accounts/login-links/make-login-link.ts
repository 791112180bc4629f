import { login_links } from '@certame/db/schema/registration.ts';
import { hashToken, randomToken } from '#lib/secrets/tokens.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import type { Administrator } from '../administering.ts';

/** A link that signs somebody in is used at once, by whom an integration sends on, or never. */
export const linkLifetimeMs = 10 * 60_000;

export type LinkPurpose = 'integration' | 'sso';
const pages: Record<LinkPurpose, (token: string) => string> = {
  integration: (token) => `/#/ilogin?itoken=${token}`,
  sso: (token) => `/#/sslogin?token=${token}`,
};

export interface WantedLink {
  purpose: LinkPurpose;
  path: string | null;
}

/** Of whoever has the authority; the row is audited, only the secret's hash is in it. */
export async function makeLoginLink(
  services: Services,
  administrator: Administrator,
  { tx, institutionId }: Scope,
  userId: string,
  { purpose, path }: WantedLink,
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
