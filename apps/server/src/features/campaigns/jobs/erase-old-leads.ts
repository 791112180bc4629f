import type { Services } from '#services.ts';
import { eraseLeads } from '../commands/erase-leads.ts';

const batchRows = 500;

/** Leads that nobody heard of for as long as their campaign keeps them: what the page promised is kept here. */
export async function eraseOldLeads(services: Services): Promise<void> {
  const now = new Date(services.now());
  for (;;) {
    const due = await services.database.asSystem('leads past their retention', async ({ client }) => {
      const { rows } = await client.query<{ institution_id: string; ids: string[] }>(
        `select l.institution_id, array_agg(l.id) as ids
           from (select l.id, l.institution_id from campaign_leads l join campaigns c on c.id = l.campaign_id
                  where l.last_entry_at < $1::timestamptz - make_interval(months => c.retention_months)
                  order by l.last_entry_at limit $2) l
          group by l.institution_id`,
        [now, batchRows],
      );
      return rows;
    });
    if (due.length === 0) return;
    for (const { institution_id: institutionId, ids } of due)
      await services.database.inTenant({ institutionId, userId: null }, (scope) =>
        eraseLeads(scope, services, ids),
      );
  }
}
