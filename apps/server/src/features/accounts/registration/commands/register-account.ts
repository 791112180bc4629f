import type { registerAccountTask } from '@certame/contract/features/accounts/registration/jobs.ts';
import type { TaskPayload } from '@certame/contract/kit/job.ts';
import { institutions, users } from '@certame/db/schema/identity.ts';
import { and, eq, isNull } from '@certame/db/sql.ts';
import { composeMail } from '#lib/mail/compose-mail.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { joinAsRestrictedStudent } from '../../joining/join-institution.ts';
import { noteKnownHere } from '../../logins/email-verification.ts';
import { hasHadEnoughMail, mailActivation, type Recipient } from '../mail-activation.ts';
import { recordConsents } from '../registration-open.ts';

export type Registration = TaskPayload<typeof registerAccountTask>;

/** Somebody registers an address that has an account: its owner hears of it, the one who typed it doesn't. */
async function mailKnown(scope: Scope, services: Services, to: Recipient): Promise<void> {
  const [institution] = await scope.tx
    .select({ name: institutions.name })
    .from(institutions)
    .where(eq(institutions.id, scope.institutionId));
  const params = { institution: institution?.name ?? '' };
  const url = `${services.publicUrl()}/#/login`;
  const mail = composeMail('welcome', to, params, url, 'registration_existing');
  await services.mail.queue(scope, { ...mail, interactive: true });
}

async function findOrMakeUnconfirmed(scope: Scope, registration: Registration): Promise<string | undefined> {
  const { email, name, phone, password_hash, language } = registration;
  const [made] = await scope.tx
    .insert(users)
    .values({ email, name, phone, password_hash, language })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (made) return made.id;
  // Still unconfirmed: the password typed last is the one that hears of it at the sign-in.
  const [again] = await scope.tx
    .update(users)
    .set({ password_hash })
    .where(
      and(
        eq(users.email, email),
        eq(users.active, true),
        eq(users.must_change_password, false),
        isNull(users.email_verified_at),
      ),
    )
    .returning({ id: users.id });
  return again?.id;
}

/**
 * Runs as a task: the request that asks for it does the same for known and unknown addresses and can't be told apart by
 * its time.
 */
export async function registerAccount(services: Services, registration: Registration): Promise<void> {
  const { institution_id: institutionId, email, name, phone, language } = registration;
  await services.database.inTenant({ institutionId, userId: null, worksOnAccounts: true }, async (scope) => {
    const [institution] = await scope.tx
      .select()
      .from(institutions)
      .where(eq(institutions.id, institutionId));
    if (!institution?.self_registration) return;
    if (await hasHadEnoughMail(scope, email, services.now())) return;
    const userId = await findOrMakeUnconfirmed(scope, registration);
    if (userId === undefined) {
      const [known] = await scope.tx.select().from(users).where(eq(users.email, email));
      if (!known?.active) return;
      const to = { userId: known.id, email, name: known.name, language: known.language ?? language };
      await mailKnown(scope, services, to);
      return;
    }
    // The link that confirms it lies in this institution's outbox.
    await noteKnownHere(scope, userId);
    if (!(await joinAsRestrictedStudent(scope, { userId, name, email, phone }))) return;
    const { terms_version, privacy_version, accepted_at } = registration;
    const consent = { terms_version, privacy_version, language, accepted_at: new Date(accepted_at) };
    await recordConsents(scope, userId, consent);
    const payload = { name, phone, password_hash: registration.password_hash };
    await mailActivation(scope, services, { userId, email, name, language }, payload);
  });
}
