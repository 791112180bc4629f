import * as contract from '@certame/contract/features/campaigns/endpoints.ts';
import { leadStates } from '@certame/contract/features/campaigns/leads.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { dayText } from '#crud/export/cell-texts.ts';
import { getInstitutionInfo } from '#crud/export/institution-info.ts';
import { defineList } from '#crud/lists/define-list.ts';
import { refuseFilter } from '#crud/lists/list-conditions.ts';
import { getCampaign } from './queries/get-campaign.ts';

const day = /^\d{4}-\d\d-\d\d$/;

/** "from..to" in days of the institution, either side may be missing. @throws AppError `validation`. */
function periodCondition([value = '', ...others]: readonly string[], timeZone: string): SQL {
  const [from = '', to = ''] = value.split('..');
  const isNoDay = (text: string): boolean =>
    text !== '' && (!day.test(text) || Number.isNaN(Date.parse(text)));
  if (others.length > 0 || [from, to].some(isNoDay)) refuseFilter('created_at');
  return sql.join(
    [
      sql`true`,
      ...(from === '' ? [] : [sql`t.created_at >= (${from}::date)::timestamp at time zone ${timeZone}`]),
      ...(to === '' ? [] : [sql`t.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`]),
    ],
    sql` and `,
  );
}

/** A page of paper has room for the contact and its origin; what a lead agreed to and its attempt are read for a page's rows. */
export const leadList = defineList<typeof contract.listLeads, { name: string; timeZone: string }>({
  list: contract.listLeads,
  export: contract.exportLeads,
  find: async ({ scope, params }) => {
    const { name } = await getCampaign(scope, params.id);
    return { name, timeZone: (await getInstitutionInfo(scope)).timeZone };
  },
  title: ({ found, translate }) => translate('campaigns.leads_of', { campaign: found.name }),
  labels: 'campaigns.columns',
  columns: {
    name: { kind: 'text', sort: true },
    email: { kind: 'email', sort: true },
    phone: { kind: 'phone' },
    birthdate: { kind: 'date', sort: true, cell: ({ birthdate }) => dayText(birthdate) },
    guardian_name: { kind: 'text', notOnPaper: true },
    guardian_email: { kind: 'email', notOnPaper: true },
    utm_source: { kind: 'text', sort: true },
    utm_medium: { kind: 'text', notOnPaper: true },
    utm_campaign: { kind: 'text', notOnPaper: true },
    referrer_host: { kind: 'text', sort: true },
    state: { kind: 'select', sort: true, valueLabels: 'campaigns.states' },
    attempt_state: { kind: 'select', valueLabels: 'results.server.states', notOnPaper: true },
    created_at: { kind: 'dateTime', sort: true },
    last_entry_at: { kind: 'dateTime', sort: true, notOnPaper: true },
    entries: { kind: 'integer', notOnPaper: true },
    consent_version: { kind: 'integer', notOnPaper: true },
    consent_at: { kind: 'dateTime', notOnPaper: true },
    consent_address: { kind: 'text', notOnPaper: true },
  },
  sort: { by: 'created_at', descending: true },
  filters: {
    state: { column: sql`t.state`, accepts: leadStates },
    created_at: (values, { found }) => periodCondition(values, found.timeZone),
  },
  from: ({ scope, params }) => sql`
    select l.id, l.name, l.email, l.phone, l.birthdate::text, l.guardian_name, l.guardian_email, l.state, l.utm_source,
           l.utm_medium, l.utm_campaign, l.referrer_host, l.created_at, l.last_entry_at, l.campaign_id, l.search_text
      from campaign_leads l where l.campaign_id = ${params.id} and l.institution_id = ${scope.institutionId}`,
  details: {
    select: sql`e.entries, e.consent_version, e.consent_at, e.consent_address, a.state as attempt_state,
                a.id as answer_id, a.short_url_id as answer_form`,
    joins: sql`
      join lateral (
        select count(*)::int as entries, (array_agg(e.consent_version order by e.created_at desc, e.id desc))[1] as consent_version,
               max(e.created_at) as consent_at, (array_agg(e.address order by e.created_at desc, e.id desc))[1] as consent_address,
               array_agg(e.user_id) as user_ids
          from campaign_entries e where e.lead_id = t.id) e on true
      left join lateral (
        select a.id, a.state, q.short_url_id from attempts a
          join campaigns c on c.id = t.campaign_id join questionnaires q on q.id = a.questionnaire_id
         where a.user_id = any(e.user_ids) and a.questionnaire_id = c.questionnaire_id
         order by a.finished_at nulls last, a.started_at limit 1) a on true`,
  },
});
