import { type AppealStatus, openAppealStatuses } from '@certame/contract/features/appeals/states.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { textOfList } from '#lib/uuid-list.ts';

const [granted, rejected]: AppealStatus[] = ['DE', 'RE'];
const openStatuses = sql`${textOfList(openAppealStatuses)}::text[]`;

/** Of a group of appeals `p`, joined with their questions `n`: which question it is, what came of them, and the hours that decisions took. */
export const appealCounts = (now: Date): SQL => sql`
  min(coalesce(nullif(n.title, ''), n.excerpt)) as question,
  count(*) filter (where p.status = any(${openStatuses}))::int as open,
  count(*) filter (where p.status = ${granted})::int as granted,
  count(*) filter (where p.status = ${rejected} and p.withdrawn_at is null)::int as rejected,
  count(*) filter (where p.withdrawn_at is not null)::int as withdrawn,
  count(*) filter (where p.status = any(${openStatuses}) and p.due_at < ${now.toISOString()}::timestamptz)::int as overdue,
  (avg(extract(epoch from p.decided_at - p.created_at) / 3600) filter (where p.decided_at is not null))::float8 as mean_hours`;
