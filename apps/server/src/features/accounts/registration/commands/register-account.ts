import type { registerAccountTask } from '@certame/contract/features/accounts/registration/jobs.ts';
import type { TaskPayload } from '@certame/contract/kit/job.ts';
import { institutions, users } from '@certame/db/schema/identity.ts';
import { outbox_emails } from '@certame/db/schema/operations.ts';
import { and, count, eq, gt, isNull } from '@certame/db/sql.ts';
import { composeMail } from '#lib/mail/compose-mail.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { joinAsRestrictedStudent } from '../../joining/join-institution.ts';
import { noteKnownHere } from '../../logins/email-verification.ts';
import { lockMailLimit, maxMailsPerHour } from '../../logins/limit-mails-to.ts';
import { confirmationLink, issueToken, tokenLifetimeMin } from '../../logins/one-time-tokens.ts';
import { recordConsents } from '../registration-open.ts';

export type Registration = TaskPayload<typeof registerAccountTask>;

/** Tasks run side by side: who asks holds the mailbox until its transaction ends, so that they count one another. */
export async function hasHadEnoughMail(scope: Scope, email: string, nowMs: number): Promise<boolean> {
  await lockMailLimit(scope.tx, email);
  const [recent] = await scope.tx
    .select({ count: count() })
    .from(outbox_emails)
    .where(
      and(
        eq(outbox_emails.to_email, email),
        eq(outbox_emails.template, 'welcome'),
        gt(outbox_emails.created_at, new Date(nowMs - 60 * 60_000)),
      ),
    );
  return (recent?.count ?? 0) >= maxMailsPerHour;
}

interface Recipient {
  userId: string;
  email: string;
  name: string;
  language: string;
}

/**
 * The link that confirms a registration carries it: whoever opens the mailbox gets the password that was typed for this
 * very message, and not the one of somebody who registered the same address before or after.
 */
export async function mailActivation(
  scope: Scope,
  services: Services,
  to: Recipient,
  payload: { name: string; phone: string | null; password_hash: string },
): Promise<void> {
  const [institution] = await scope.tx
    .select({ name: institutions.name })
    .from(institutions)
    .where(eq(institutions.id, scope.institutionId));
  const now = new Date(services.now());
  const token = await issueToken(scope.tx, to.userId, 'email_verify', now, payload);
  const params = { institution: institution?.name ?? '', hours: tokenLifetimeMin.email_verify / 60 };
  // Without the account's id: the message must not keep a registration alive that nobody confirms.
  const mail = composeMail(
    'welcome',
    { ...to, userId: null },
    params,
    confirmationLink(services.publicUrl(), token),
    'activation',
  );
  await services.mail.queue(scope, { ...mail, interactive: true });
}

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
