import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { revokeSessions } from '#features/accounts/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

/**
 * Erases leads and what they agreed to. Their logins go with them; one that has answered stays without a name, so that
 * the results of the questionnaire still add up. Their sessions end at once.
 */
export async function eraseLeads(
  scope: Scope,
  services: Services,
  leadIds: readonly string[],
): Promise<void> {
  if (leadIds.length === 0) return;
  const { tx, institutionId } = scope;
  const rows = await queryRows(
    scope,
    z.object({ user_id: z.string().nullable() }),
    sql`delete from campaign_entries where lead_id = any(${uuidList(leadIds)}) and institution_id = ${institutionId} returning user_id`,
  );
  await tx.execute(
    sql`delete from campaign_leads where id = any(${uuidList(leadIds)}) and institution_id = ${institutionId}`,
  );
  const userIds = rows.map((row) => row.user_id).filter((id) => id !== null);
  if (userIds.length === 0) return;
  await revokeSessions(scope, services, userIds, { at: new Date(services.now()) });
  await tx.execute(sql`delete from participants p where p.user_id = any(${uuidList(userIds)}) and p.institution_id = ${institutionId}
      and not exists (select from attempts a where a.participant_id = p.id)`);
  await tx.execute(sql`delete from users u where u.id = any(${uuidList(userIds)}) and u.lead_institution_id = ${institutionId}
      and not exists (select from participants p where p.user_id = u.id)`);
  await tx.execute(
    sql`update users set name = 'Lead', active = false where id = any(${uuidList(userIds)}) and lead_institution_id = ${institutionId}`,
  );
}
