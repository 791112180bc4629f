import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Services } from '#services.ts';
import { eraseLeads } from '../commands/erase-leads.ts';

const batchRows = 500;

/** Leads that nobody heard of for as long as their campaign keeps them: what the page promised is kept here. */
export async function eraseOldLeads(services: Services): Promise<void> {
  const now = new Date(services.now());
  for (;;) {
    const due = await services.database.asSystem('leads past their retention', async ({ tx }) => {
      const rows = await queryRows(
        { tx },
        z.object({ institution_id: z.string(), ids: z.array(z.string()) }),
        sql`select l.institution_id, array_agg(l.id) as ids
       from (select l.id, l.institution_id from campaign_leads l join campaigns c on c.id = l.campaign_id
              where l.last_entry_at < ${now}::timestamptz - make_interval(months => c.retention_months)
              order by l.last_entry_at limit ${batchRows}) l
      group by l.institution_id`,
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
