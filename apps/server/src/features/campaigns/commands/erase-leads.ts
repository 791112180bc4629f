import { revokeSessions } from '#features/accounts/index.ts';
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
  const { client, institutionId } = scope;
  const { rows } = await client.query<{ user_id: string }>(
    `delete from campaign_entries where lead_id = any($1::uuid[]) and institution_id = $2 returning user_id`,
    [leadIds, institutionId],
  );
  await client.query('delete from campaign_leads where id = any($1::uuid[]) and institution_id = $2', [
    leadIds,
    institutionId,
  ]);
  const userIds = rows.map((row) => row.user_id).filter((id) => id !== null);
  if (userIds.length === 0) return;
  await revokeSessions(scope, services, userIds, { at: new Date(services.now()) });
  await client.query(
    `delete from participants p where p.user_id = any($1::uuid[]) and p.institution_id = $2
        and not exists (select from attempts a where a.participant_id = p.id)`,
    [userIds, institutionId],
  );
  await client.query(
    `delete from users u where u.id = any($1::uuid[]) and u.lead_institution_id = $2
        and not exists (select from participants p where p.user_id = u.id)`,
    [userIds, institutionId],
  );
  await client.query(
    `update users set name = 'Lead', active = false where id = any($1::uuid[]) and lead_institution_id = $2`,
    [userIds, institutionId],
  );
}
