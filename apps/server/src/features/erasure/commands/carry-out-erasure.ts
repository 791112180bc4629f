import { AppError } from '@certame/contract/errors.ts';
import { campaign_leads } from '@certame/db/schema/campaigns.ts';
import { users } from '@certame/db/schema/identity.ts';
import { memberships } from '@certame/db/schema/memberships.ts';
import { erasure_requests } from '@certame/db/schema/privacy.ts';
import { sessions as sessionsTable } from '@certame/db/schema/sessions.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import {
  publishRightsChanged,
  requireGrantableRoles,
  requireRemainingAdministrator,
} from '#features/accounts/index.ts';
import { eraseLeads } from '#features/campaigns/index.ts';
import { idRow, queryCondition, queryRows } from '#lib/query-rows.ts';
import { textsOf } from '#lib/texts.ts';
import { type Scope, withAccounts } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { confirmErasure } from '../confirm-erasure.ts';
import { lockOpenRequest } from './lock-open-request.ts';

/** The login serves another institution too: read under the system role, its rows there are hidden from this one. */
const actsElsewhere = (services: Services, scope: Scope, userId: string): Promise<boolean> =>
  queryCondition(
    { tx: drizzle(services.database.system) },
    sql`exists (select from memberships where user_id = ${userId} and institution_id <> ${scope.institutionId})
      or exists (select from people where user_id = ${userId} and institution_id <> ${scope.institutionId})
      or exists (select from participants where user_id = ${userId} and institution_id <> ${scope.institutionId})`,
  );

/** As for removing a member: nobody erases who holds more than they do. */
async function requireAuthority(scope: Scope, userId: string): Promise<typeof users.$inferSelect> {
  if (userId === scope.userId) throw new AppError('not-yourself');
  const [person] = await scope.tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!person) throw new AppError('not-found');
  if (person.is_system_admin) throw new AppError('user-above');
  const held = await scope.tx
    .select({ id: memberships.role_id })
    .from(memberships)
    .where(eq(memberships.user_id, userId));
  await requireGrantableRoles(
    scope,
    held.map(({ id }) => id),
  );
  return person;
}

async function eraseContacts(scope: Scope, services: Services, userId: string): Promise<void> {
  const leads = await scope.tx
    .select({ id: campaign_leads.id })
    .from(campaign_leads)
    .where(
      sql`lower(${campaign_leads.email}) in (select lower(email) from users where id = ${userId}
            union select lower(email) from people where user_id = ${userId})`,
    );
  await eraseLeads(
    scope,
    services,
    leads.map(({ id }) => id),
  );
}

/** Attempts of which something was recorded: the chunks lie in the media store, under the attempt. */
async function findRecordedAttempts(scope: Scope, userId: string): Promise<string[]> {
  const rows = await queryRows(
    scope,
    idRow,
    sql`select id from attempts a where user_id = ${userId}
         and (exists (select from media_segments m where m.attempt_id = a.id)
              or exists (select from answer_uploads u where u.attempt_id = a.id))`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Erases the person who asked, and closes the request. The bytes of their files and recordings and the sockets of their
 * sessions go after the commit.
 */
export async function carryOutErasure(scope: Scope, services: Services, id: string): Promise<void> {
  const { user_id: userId } = await lockOpenRequest(scope, id);
  const person = await requireAuthority(scope, userId);
  const elsewhere = await actsElsewhere(services, scope, userId);
  await eraseContacts(scope, services, userId);
  await publishRightsChanged(scope, services, { type: 'user', id: userId });
  const sessions = elsewhere
    ? []
    : await withAccounts(scope.tx, 'the sessions that end', () =>
        scope.tx
          .select({ id: sessionsTable.id })
          .from(sessionsTable)
          .where(eq(sessionsTable.user_id, userId)),
      );
  await scope.tx
    .update(erasure_requests)
    .set({ state: 'done', closed_at: new Date(services.now()), closed_by: scope.userId })
    .where(eq(erasure_requests.id, id));
  const recorded = await findRecordedAttempts(scope, userId);
  const [erased] = await queryRows(
    scope,
    z.object({ keys: z.array(z.string()).nullable() }),
    sql`select erase_person(${userId}, ${elsewhere}, ${textsOf('pt')('erasure.server.nobody')}) as keys`,
  );
  await requireRemainingAdministrator(scope);
  await confirmErasure(scope, services, id, person);
  services.realtime.dropSessions(
    scope,
    sessions.map((session) => session.id),
  );
  for (const key of erased?.keys ?? []) scope.afterCommit(() => services.files.remove(key));
  const { institutionId } = scope;
  for (const attemptId of recorded)
    scope.afterCommit(async () => {
      await services.mediaStore.remove({ institutionId, ownerId: attemptId });
    });
}
