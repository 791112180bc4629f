import { AppError } from '@certame/contract/errors.ts';
import { institutions, users } from '@certame/db/schema/identity.ts';
import { login_links } from '@certame/db/schema/registration.ts';
import { and, count, eq, gt } from '@certame/db/sql.ts';
import { composeMail } from '#lib/mail/compose-mail.ts';
import type { Services } from '#services.ts';
import type { Administrator, InScope } from '../../administering.ts';
import { lockMailLimit, maxMailsPerHour } from '../../logins/limit-mails-to.ts';
import { requireAuthorityOver } from '../../roles/authority.ts';
import { linkLifetimeMs, makeLoginLink } from '../make-login-link.ts';

/** Mails a member a link that signs them in: to their own address, and to nobody else's eyes. */
export async function sendLoginLink(
  services: Services,
  administrator: Administrator,
  inScope: InScope,
  userId: string,
): Promise<void> {
  await requireAuthorityOver(services.database.system, administrator, userId);
  await inScope(async (scope) => {
    const { tx, institutionId } = scope;
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    const [institution] = await tx.select().from(institutions).where(eq(institutions.id, institutionId));
    if (!user?.active) throw new AppError('not-found');
    await lockMailLimit(tx, user.email);
    const [recent] = await tx
      .select({ count: count() })
      .from(login_links)
      .where(
        and(
          eq(login_links.user_id, userId),
          gt(login_links.created_at, new Date(services.now() - 60 * 60_000)),
        ),
      );
    if ((recent?.count ?? 0) >= maxMailsPerHour) throw new AppError('too-many-requests');
    const { url } = await makeLoginLink(services, administrator, scope, userId, {
      purpose: 'sso',
      path: null,
    });
    const mail = composeMail(
      'reset_password',
      { userId, email: user.email, name: user.name, language: user.language },
      { institution: institution?.name ?? '', minutes: linkLifetimeMs / 60_000 },
      url,
      'login_link',
    );
    await services.mail.queue(scope, { ...mail, interactive: true });
  });
}
