import { sql } from '@certame/db/sql.ts';

/** The login of a lead has an address of its own that nobody reads: the contact's stands in. */
export const leadEmail = sql`left join lateral (
  select l.email from campaign_entries e join campaign_leads l on l.id = e.lead_id
   where u.lead_institution_id is not null and e.user_id = u.id limit 1) lead on true`;
