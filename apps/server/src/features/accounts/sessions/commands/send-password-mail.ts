import { one_time_tokens } from '@certame/db/schema/sessions.ts';
import { and, eq, gt, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { composeMail } from '#lib/mail/compose-mail.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Services } from '#services.ts';
import { lockMailLimit, maxMailsPerHour } from '../../logins/limit-mails-to.ts';
import { issueToken, passwordLink, tokenLifetimeMin } from '../../logins/one-time-tokens.ts';

const targetRow = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string().nullable(),
  institution_id: z.string(),
  institution_name: z.string(),
});

/**
 * Sends a password link if the address has an account. Runs as a task: the request that asks for it does the same for
 * known and unknown addresses and can't be told apart by its time.
 */
export async function sendPasswordMail(services: Services, email: string, language: string): Promise<void> {
  const now = new Date(services.now());
  const target = await services.database.asSystem(
    'password mail: which institution sends it',
    async ({ tx }) => {
      // One where the person is a pending member goes first: those who may know a way in must not find the link in their outbox.
      const [row] = await queryRows(
        { tx },
        targetRow,
        sql`
      select u.id, u.name, u.language, i.id as institution_id, i.name as institution_name
        from users u
        join (select user_id, institution_id, created_at, true as is_pending from pending_memberships
              union all select user_id, institution_id, created_at, false from memberships) h on h.user_id = u.id
        join institutions i on i.id = h.institution_id
       where u.email = ${email} and u.active
       order by h.is_pending desc, h.created_at, i.id limit 1`,
      );
      return row;
    },
  );
  if (!target) return;
  const actor = { institutionId: target.institution_id, userId: null, worksOnAccounts: true };
  await services.database.inTenant(actor, async (scope) => {
    await lockMailLimit(scope.tx, email);
    const [recent] = await scope.tx
      .select({ count: sql<number>`count(*)::int` })
      .from(one_time_tokens)
      .where(
        and(
          eq(one_time_tokens.user_id, target.id),
          eq(one_time_tokens.purpose, 'password_reset'),
          gt(one_time_tokens.created_at, new Date(now.getTime() - 60 * 60_000)),
        ),
      );
    if ((recent?.count ?? 0) >= maxMailsPerHour) return;
    const token = await issueToken(scope.tx, target.id, 'password_reset', now);
    const mail = composeMail(
      'reset_password',
      { userId: target.id, email, name: target.name, language: target.language ?? language },
      { institution: target.institution_name, minutes: tokenLifetimeMin.password_reset },
      passwordLink(services.publicUrl(), token, email),
    );
    await services.mail.queue(scope, { ...mail, interactive: true });
  });
}
