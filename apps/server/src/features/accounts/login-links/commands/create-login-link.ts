import { AppError } from '@certame/contract/errors.ts';
import type { Services } from '#services.ts';
import type { Administrator, InScope } from '../../administering.ts';
import { noteKnownHere } from '../../logins/email-verification.ts';
import { requireAuthorityOver } from '../../roles/authority.ts';
import { makeLoginLink, type WantedLink } from '../make-login-link.ts';
import { isTargetPath } from '../target-path.ts';

/**
 * A link that begins a session of somebody in this institution. It opens what that person may open, so it takes the
 * same authority as setting the password.
 */
export async function createLoginLink(
  services: Services,
  administrator: Administrator,
  inScope: InScope,
  userId: string,
  wanted: WantedLink,
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
