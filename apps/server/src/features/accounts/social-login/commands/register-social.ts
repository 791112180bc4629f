import { AppError } from '@certame/contract/errors.ts';
import { users } from '@certame/db/schema/identity.ts';
import { social_identities } from '@certame/db/schema/registration.ts';
import type { Services } from '#services.ts';
import { joinAsRestrictedStudent } from '../../joining/join-institution.ts';
import {
  type Consent,
  recordConsents,
  requireOpenInstitution,
} from '../../registration/registration-open.ts';
import { findIdentityOwner, type ResultKey, takeResult } from '../result.ts';

export interface SocialRegistration {
  name: string;
  phone: string | null;
  institution_id: string;
}

/**
 * The account of somebody nobody knows here, as a restricted student. The e-mail is the provider's, which vouches for
 * it; the account has no password until its owner asks for one.
 */
export async function registerSocial(
  services: Services,
  key: ResultKey,
  { name, phone, institution_id: institutionId }: SocialRegistration,
  consent: Consent,
): Promise<string> {
  const now = new Date(services.now());
  return services.database.inTenant({ institutionId, userId: null, worksOnAccounts: true }, async (scope) => {
    const { tx } = scope;
    await requireOpenInstitution(tx, institutionId);
    const result = await takeResult(tx, key, now);
    const { email, provider, issuer, subject } = result;
    if (!email || !result.email_verified) throw new AppError('social-expired');
    if (await findIdentityOwner(tx, result)) throw new AppError('social-expired');
    const [user] = await tx
      .insert(users)
      .values({ email, name, phone, language: consent.language, email_verified_at: now })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    // Somebody has made the account since the page was opened: it has to agree first.
    if (!user) throw new AppError('social-expired');
    if (!(await joinAsRestrictedStudent(scope, { userId: user.id, name, email, phone })))
      throw new AppError('registration-closed');
    await recordConsents(scope, user.id, consent);
    await tx
      .insert(social_identities)
      .values({ user_id: user.id, provider, issuer, subject, email, last_used_at: now });
    return user.id;
  });
}
