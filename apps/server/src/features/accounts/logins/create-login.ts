import { institutions, users } from '@certame/db/schema/identity.ts';
import { eq } from '@certame/db/sql.ts';
import { composeMail } from '#lib/mail/compose-mail.ts';
import { type Scope, withAccounts } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { isPendingMember } from '../roles/give-roles.ts';
import { issueToken, passwordLink, tokenLifetimeMin } from './one-time-tokens.ts';
import { sealedLoginLink } from './sealed-email.ts';

export interface LoginDetails {
  email: string;
  name: string;
  phone?: string | null;
  active?: boolean;
}

export interface FoundLogin {
  userId: string;
  isNew: boolean;
}

/**
 * The login of an e-mail, made if there is none. A new one has no password: nobody can sign in with it until its owner
 * sets one by the link in the welcome mail, or an administrator tells a one-time password. One that exists, perhaps
 * with another institution, keeps its password and its name.
 */
export const findOrCreateLogin = (scope: Scope, details: LoginDetails): Promise<FoundLogin> =>
  withAccounts(scope.tx, 'the address may have a login that only other institutions know', () =>
    makeOrFind(scope, details),
  );

async function makeOrFind(scope: Scope, details: LoginDetails): Promise<FoundLogin> {
  const made = await scope.tx
    .insert(users)
    .values({
      email: details.email,
      name: details.name,
      phone: details.phone ?? null,
      active: details.active ?? true,
      must_change_password: true,
      known_to_institutions: [scope.institutionId],
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  const [created] = made;
  if (created) return { userId: created.id, isNew: true };
  const [existing] = await scope.tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, details.email));
  if (!existing) throw new Error('A login was neither made nor found');
  return { userId: existing.id, isNew: false };
}

/**
 * Tells the person: a link to choose a password, or that the account they have now works here too. Where the roles wait
 * for the reader of the mailbox, the link is what they wait for.
 */
export async function sendWelcomeMail(
  scope: Scope,
  services: Services,
  { userId, isNew }: FoundLogin,
): Promise<void> {
  const [user] = await scope.tx.select().from(users).where(eq(users.id, userId));
  const [institution] = await scope.tx
    .select({ name: institutions.name })
    .from(institutions)
    .where(eq(institutions.id, scope.institutionId));
  if (!user || !institution) return;
  const recipient = { userId, email: user.email, name: user.name, language: user.language };
  const publicUrl = services.publicUrl();
  const isPending = await isPendingMember(scope, userId);
  if (!isNew && !isPending) {
    const params = { institution: institution.name };
    await services.mail.queue(
      scope,
      composeMail(
        'welcome',
        recipient,
        params,
        await sealedLoginLink(services, user.email),
        'welcome_member',
      ),
    );
    return;
  }
  const token = await withAccounts(scope.tx, 'a link for somebody else', () =>
    issueToken(scope.tx, userId, 'password_set', new Date(services.now())),
  );
  const params = { institution: institution.name, hours: tokenLifetimeMin.password_set / 60 };
  await services.mail.queue(
    scope,
    composeMail(
      'welcome',
      recipient,
      params,
      passwordLink(publicUrl, token, user.email),
      isPending ? 'welcome_pending' : undefined,
    ),
  );
}
