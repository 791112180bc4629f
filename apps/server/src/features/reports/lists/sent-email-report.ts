import { emailEventTypes } from '@certame/contract/features/email/endpoints.ts';
import * as contract from '@certame/contract/features/reports/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { periodFilters } from '#crud/lists/list-conditions.ts';
import { queryRows } from '#lib/query-rows.ts';
import { defineReport } from '../define-report.ts';
import { readByFind } from '../lib/attempt-rows.ts';
import { figuresIn } from '../lib/figures.ts';
import { findSubject, onlyOf } from '../lib/report-subject.ts';

/** Events of the messages about a questionnaire: its invitations, and mailings to its participants. */
export const sentEmailReport = defineReport<typeof contract.listEmailEvents>({
  list: contract.listEmailEvents,
  export: contract.exportEmailEvents,
  charts: contract.getEmailCharts,
  titleKey: 'titles./reports/questionnaire/sent_email',
  required: ['questionnaire_id'],
  find: (context) => findSubject(context, 'questionnaire_id'),
  labels: 'reports.columns',
  columns: {
    dateTime: { kind: 'dateTime', sort: true },
    userName: { kind: 'text', sort: true },
    email: { kind: 'text', sort: true },
    subject: { kind: 'text', sort: true },
    eventType: { kind: 'select', sort: true, valueLabels: 'emails.events' },
    messageId: { kind: 'text', notOnPaper: true },
  },
  sort: { by: 'dateTime', descending: true },
  filters: {
    questionnaire_id: readByFind,
    eventType: { column: sql`t."eventType"`, accepts: emailEventTypes },
    ...periodFilters(sql`t."dateTime"`),
  },
  search: sql`search_key(concat_ws(' ', t."userName", t.email, t.subject))`,
  from: ({ scope, found }) => {
    const { id } = onlyOf(found);
    return sql`
      select e.id, m.id as "messageId", m.to_name as "userName", m.to_email as email, m.subject, e.type as "eventType", e.at as "dateTime"
        from outbox_emails m join email_events e on e.email_id = m.id
       where m.institution_id = ${scope.institutionId} and m.about_id in (
         select p.id from participants p where p.questionnaire_id = ${id}
         union all
         select r.id from mailing_recipients r join mailings l on l.id = r.mailing_id where l.questionnaire_id = ${id})`;
  },
  async figures(matching, { scope, translate }) {
    const rows = await queryRows(
      scope,
      z.object({ type: z.string(), events: z.number(), messages: z.number() }),
      sql`select t."eventType" as type, count(*)::int as events, count(distinct t."messageId")::int as messages from ${matching} group by 1`,
    );
    const [all] = await queryRows(
      scope,
      z.object({ messages: z.number(), people: z.number() }),
      sql`select count(distinct t."messageId")::int as messages, count(distinct t.email)::int as people from ${matching}`,
    );
    const { fact, chart } = figuresIn(translate);
    return {
      facts: [
        fact('messages', all?.messages ?? 0),
        fact('addresses', all?.people ?? 0),
        fact(
          'events',
          rows.reduce((sum, { events }) => sum + events, 0),
        ),
      ],
      charts: [
        chart(
          'email_events',
          ['messages'],
          emailEventTypes.flatMap((type) => {
            const messages = rows.find((row) => row.type === type)?.messages;
            return messages ? [{ label: translate(`emails.events.${type}`), values: { messages } }] : [];
          }),
          { unit: 'messages' },
        ),
      ],
    };
  },
});
