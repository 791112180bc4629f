import { institutions, users } from '@certame/db/schema/identity.ts';
import { memberships } from '@certame/db/schema/memberships.ts';
import { one_time_tokens } from '@certame/db/schema/sessions.ts';
import { and, asc, desc, eq, isNotNull, isNull } from '@certame/db/sql.ts';
import type { Services } from '#services.ts';
import { hasHadEnoughMail, mailActivation } from '../mail-activation.ts';

/** Another activation link for the latest registration of an address that nobody has confirmed. A task, like the first. */
export async function resendActivation(services: Services, email: string, language: string): Promise<void> {
  const found = await services.database.asSystem(
    'activation link: which institution sends it',
    async ({ tx }) => {
      const [row] = await tx
        .select({
          userId: users.id,
          name: users.name,
          language: users.language,
          institutionId: institutions.id,
          payload: one_time_tokens.payload,
        })
        .from(users)
        .innerJoin(memberships, eq(memberships.user_id, users.id))
        .innerJoin(institutions, eq(institutions.id, memberships.institution_id))
        .innerJoin(one_time_tokens, eq(one_time_tokens.user_id, users.id))
        .where(
          and(
            eq(users.email, email),
            eq(users.active, true),
            isNull(users.email_verified_at),
            eq(one_time_tokens.purpose, 'email_verify'),
            isNotNull(one_time_tokens.payload),
          ),
        )
        .orderBy(desc(one_time_tokens.created_at), asc(memberships.created_at))
        .limit(1);
      return row;
    },
  );
  if (!found) return;
  const { userId, name, institutionId, payload } = found;
  await services.database.inTenant({ institutionId, userId: null, worksOnAccounts: true }, async (scope) => {
    if (await hasHadEnoughMail(scope, email, services.now())) return;
    await mailActivation(
      scope,
      services,
      { userId, email, name, language: found.language ?? language },
      {
        name: String(payload?.name ?? name),
        phone: typeof payload?.phone === 'string' ? payload.phone : null,
        password_hash: String(payload?.password_hash),
      },
    );
  });
}
