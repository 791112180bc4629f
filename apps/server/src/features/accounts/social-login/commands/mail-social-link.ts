import { AppError } from '@certame/contract/errors.ts';
import { institutions } from '@certame/db/schema/identity.ts';
import { memberships } from '@certame/db/schema/memberships.ts';
import { one_time_tokens } from '@certame/db/schema/sessions.ts';
import { and, asc, count, eq, gt } from '@certame/db/sql.ts';
import { composeMail } from '#lib/mail/compose-mail.ts';
import type { Services } from '#services.ts';
import { confirmationLink, issueToken, tokenLifetimeMin } from '../../logins/one-time-tokens.ts';
import { labelOf } from '../find-provider.ts';
import { findEmailOwner, getResult, type ResultKey } from '../result.ts';

const maxMailsPerHour = 3;

/** The account agrees by its mailbox: sends the link whose page asks for the click. */
export async function mailLink(services: Services, key: ResultKey, language: string): Promise<void> {
  const now = new Date(services.now());
  const [result, user] = await services.database.inGlobal(null, async ({ tx }) => {
    const found = await getResult(tx, key, now);
    return [found, await findEmailOwner(tx, found)] as const;
  });
  if (!user?.active) throw new AppError('social-expired');
  const sender = await services.database.asSystem(
    'link of an identity: which institution sends it',
    async ({ tx }) => {
      const [row] = await tx
        .select({ id: institutions.id, name: institutions.name })
        .from(memberships)
        .innerJoin(institutions, eq(institutions.id, memberships.institution_id))
        .where(eq(memberships.user_id, user.id))
        .orderBy(asc(memberships.created_at), asc(memberships.id))
        .limit(1);
      return row;
    },
  );
  if (!sender) throw new AppError('social-expired');
  const { provider, issuer, subject } = result;
  const label = labelOf(services, provider);
  const actor = { institutionId: sender.id, userId: null, worksOnAccounts: true };
  await services.database.inTenant(actor, async (scope) => {
    const [recent] = await scope.tx
      .select({ count: count() })
      .from(one_time_tokens)
      .where(
        and(
          eq(one_time_tokens.user_id, user.id),
          eq(one_time_tokens.purpose, 'social_link'),
          gt(one_time_tokens.created_at, new Date(now.getTime() - 60 * 60_000)),
        ),
      );
    if ((recent?.count ?? 0) >= maxMailsPerHour) return;
    const payload = { provider, issuer, subject };
    const token = await issueToken(scope.tx, user.id, 'social_link', now, payload);
    const to = { userId: user.id, email: user.email, name: user.name, language: user.language ?? language };
    const params = { institution: sender.name, provider: label, minutes: tokenLifetimeMin.social_link };
    const url = confirmationLink(services.publicUrl(), token);
    const mail = composeMail('reset_password', to, params, url, 'social_link');
    await services.mail.queue(scope, { ...mail, interactive: true });
  });
}
