import { welcomeLoginsTask } from '@certame/contract/features/accounts/sessions/jobs.ts';
import { users } from '@certame/db/schema/identity.ts';
import { inArray, type SQL, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import { type Scope, withAccounts } from '#plugins/database.ts';
import type { Jobs } from '#plugins/jobs/jobs.ts';
import type { Services } from '#services.ts';
import { type FoundLogin, type LoginDetails, sendWelcomeMail } from './create-login.ts';

/** The logins of many e-mails, in their order, as `findOrCreateLogin` makes one: two statements however many they are. */
export async function findOrCreateLogins(
  scope: Scope,
  details: readonly LoginDetails[],
): Promise<FoundLogin[]> {
  if (details.length === 0) return [];
  return withAccounts(scope.tx, 'addresses may have logins that only other institutions know', () =>
    makeOrFind(scope, details),
  );
}

async function makeOrFind(scope: Scope, details: readonly LoginDetails[]): Promise<FoundLogin[]> {
  const param = (values: readonly unknown[]): SQL => sql`${sql.param(values)}`;
  const made = await queryRows(
    scope,
    z.object({ id: z.string(), email: z.string() }),
    sql`insert into ${users} (email, name, phone, active, must_change_password, known_to_institutions)
        select wanted.*, true, array[${scope.institutionId}::uuid]
          from unnest(${param(details.map(({ email }) => email))}::text[], ${param(details.map(({ name }) => name))}::text[],
                      ${param(details.map(({ phone }) => phone ?? null))}::text[], ${param(details.map(({ active }) => active ?? true))}::boolean[]) wanted
        on conflict (email) do nothing returning id, email`,
  );
  const found = new Map<string, FoundLogin>(
    made.map(({ id, email }) => [email, { userId: id, isNew: true }]),
  );
  const others = details.map(({ email }) => email).filter((email) => !found.has(email));
  if (others.length > 0) {
    const existing = await scope.tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(inArray(users.email, others));
    for (const { id, email } of existing) found.set(email, { userId: id, isNew: false });
  }
  return details.map(({ email }) => {
    const login = found.get(email);
    if (!login) throw new Error('A login was neither made nor found');
    return login;
  });
}

/** Mails of one transaction: their texts are made one by one. */
const batchMails = 50;

/** Has a welcome sent to each once the transaction has committed; composing thousands would hold it up. */
export async function queueWelcomeMails(
  scope: Scope,
  jobs: Pick<Jobs, 'enqueue'>,
  logins: readonly FoundLogin[],
): Promise<void> {
  for (let from = 0; from < logins.length; from += batchMails) {
    const batch = logins.slice(from, from + batchMails);
    await jobs.enqueue(scope, welcomeLoginsTask, { institution_id: scope.institutionId, logins: batch });
  }
}

/** At start-up: what `queueWelcomeMails` asked for. */
export function handleWelcomeMails({ jobs }: Services): void {
  jobs.handleTask(welcomeLoginsTask, async ({ institution_id: institutionId, logins }, services) => {
    await services.database.inTenant({ institutionId, userId: null }, async (scope) => {
      for (const login of logins) await sendWelcomeMail(scope, services, login);
    });
  });
}
