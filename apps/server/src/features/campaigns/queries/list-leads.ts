import { AppError } from '@certame/contract/errors.ts';
import type { LeadRow } from '@certame/contract/features/campaigns/endpoints.ts';
import { leadStates } from '@certame/contract/features/campaigns/leads.ts';
import type { GridQuery } from '@certame/contract/kit/grid.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type ListFilter, listConditions } from '../../../crud/read/list-query.ts';
import type { Scope } from '../../../plugins/database.ts';
import { getCampaign } from './get-campaign.ts';

export const leadColumns = [
  { key: 'name', sortable: true, kind: 'text' },
  { key: 'email', sortable: true, kind: 'email' },
  { key: 'phone', sortable: false, kind: 'phone' },
  { key: 'birthdate', sortable: true, kind: 'date' },
  { key: 'guardian_name', sortable: false, kind: 'text' },
  { key: 'guardian_email', sortable: false, kind: 'email' },
  { key: 'utm_source', sortable: true, kind: 'text' },
  { key: 'utm_medium', sortable: false, kind: 'text' },
  { key: 'utm_campaign', sortable: false, kind: 'text' },
  { key: 'referrer_host', sortable: true, kind: 'text' },
  { key: 'state', sortable: true, kind: 'select' },
  { key: 'attempt_state', sortable: false, kind: 'select' },
  { key: 'created_at', sortable: true, kind: 'dateTime' },
  { key: 'last_entry_at', sortable: true, kind: 'dateTime' },
  { key: 'entries', sortable: false, kind: 'integer' },
  { key: 'consent_version', sortable: false, kind: 'integer' },
  { key: 'consent_at', sortable: false, kind: 'dateTime' },
  { key: 'consent_address', sortable: false, kind: 'text' },
] as const;
export type LeadColumnKey = (typeof leadColumns)[number]['key'];

const sortable: ReadonlySet<string> = new Set(
  leadColumns.filter((column) => column.sortable).map(({ key }) => key),
);
const refuse = (field: string): AppError =>
  new AppError('validation', { fields: { [field]: [{ key: 'option' }] } });

const day = /^\d{4}-\d\d-\d\d$/;

/** "from..to" in days of the institution, either side may be missing. */
function periodCondition(typed: string | string[], timeZone: string): SQL {
  const [value = '', ...others] = [typed].flat().filter((one) => one !== '');
  const [from = '', to = ''] = value.split('..');
  if (
    others.length > 0 ||
    [from, to].some((one) => one !== '' && (!day.test(one) || Number.isNaN(Date.parse(one))))
  )
    throw refuse('filters.created_at');
  return sql.join(
    [
      sql`true`,
      ...(from === '' ? [] : [sql`l.created_at >= (${from}::date)::timestamp at time zone ${timeZone}`]),
      ...(to === '' ? [] : [sql`l.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`]),
    ],
    sql` and `,
  );
}

const listed: Readonly<Record<string, ListFilter>> = {
  state: { column: sql`l.state`, accepts: leadStates },
};
const conditionOf = ({ created_at: period = '', ...filters }: GridQuery['filters'], timeZone: string): SQL =>
  sql`${listConditions(listed, filters, sql`l.search_text`)} and ${periodCondition(period, timeZone)}`;

type Stored = Omit<LeadRow, 'created_at' | 'last_entry_at' | 'consent_at'> &
  Record<'created_at' | 'last_entry_at' | 'consent_at', string | Date>;
const iso = (value: string | Date): string => new Date(value).toISOString();

/** Filters: search, state, created_at ("2026-11-01..2026-11-30"). @throws AppError `not-found`, `validation`. */
export async function listLeads(
  scope: Scope,
  campaignId: string,
  query: GridQuery,
  window: { limit: number; offset: number },
  timeZone: string,
): Promise<{ total: number; rows: LeadRow[] }> {
  await getCampaign(scope, campaignId);
  const wanted = query.order_column ?? 'created_at';
  if (!sortable.has(wanted)) throw refuse('order_column');
  const ascending = query.order_column !== undefined && query.direction === 'asc';
  const direction = ascending ? sql`asc` : sql`desc`;
  const condition = sql`l.campaign_id = ${campaignId} and l.institution_id = ${scope.institutionId}
    and ${conditionOf(query.filters, timeZone)}`;
  const { rows: counted } = await scope.tx.execute<{ count: number }>(
    sql`select count(*)::int as count from campaign_leads l where ${condition}`,
  );
  // Only the page's rows are joined with what they agreed to and with their attempts.
  const { rows } = await scope.tx.execute<Stored & Record<string, unknown>>(sql`
    select l.id, l.name, l.email, l.phone, l.birthdate::text, l.guardian_name, l.guardian_email, l.state, l.utm_source,
           l.utm_medium, l.utm_campaign, l.referrer_host, l.created_at, l.last_entry_at, e.entries, e.consent_version,
           e.consent_at, e.consent_address, a.state as attempt_state, a.id as answer_id,
           a.short_url_id as answer_form
      from (select * from campaign_leads l where ${condition}
             order by l.${sql.identifier(wanted)} ${direction} nulls last, l.id ${direction}
             limit ${window.limit} offset ${window.offset}) l
      join lateral (
        select count(*)::int as entries, (array_agg(e.consent_version order by e.created_at desc))[1] as consent_version,
               max(e.created_at) as consent_at, (array_agg(e.address order by e.created_at desc))[1] as consent_address,
               array_agg(e.user_id) as user_ids
          from campaign_entries e where e.lead_id = l.id) e on true
      left join lateral (
        select a.id, a.state, q.short_url_id from attempts a
          join campaigns c on c.id = l.campaign_id join questionnaires q on q.id = a.questionnaire_id
         where a.user_id = any(e.user_ids) and a.questionnaire_id = c.questionnaire_id
         order by a.finished_at nulls last, a.started_at limit 1) a on true
     order by l.${sql.identifier(wanted)} ${direction} nulls last, l.id ${direction}`);
  return {
    total: counted[0]?.count ?? 0,
    rows: rows.map((row) => ({
      ...row,
      created_at: iso(row.created_at),
      last_entry_at: iso(row.last_entry_at),
      consent_at: iso(row.consent_at),
    })),
  };
}
