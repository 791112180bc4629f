import * as contract from '@certame/contract/features/reports/endpoints.ts';
import { type PresenceRow, presenceStates } from '@certame/contract/features/reports/rows.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { periodFilters } from '#crud/lists/list-conditions.ts';
import { queryRows } from '#lib/query-rows.ts';
import { defineReport } from '../define-report.ts';
import {
  minutesBetween,
  personColumns,
  personFilters,
  personListColumns,
  personTables,
  readByFind,
} from '../lib/attempt-rows.ts';
import { deviceText } from '../lib/device-text.ts';
import { figuresIn, pointsOf } from '../lib/figures.ts';
import { findSubject, onlyOf } from '../lib/report-subject.ts';

/** One row for each participant, with the last of the attempts. Late is who had to justify it (`justification_after_min`). */
export const presenceReport = defineReport<typeof contract.listPresence>({
  list: contract.listPresence,
  export: contract.exportPresence,
  charts: contract.getPresenceCharts,
  titleKey: 'titles./reports/questionnaire/presence',
  required: ['questionnaire_id'],
  find: (context) => findSubject(context, 'questionnaire_id'),
  labels: 'reports.columns',
  columns: {
    ...personListColumns,
    presence: { kind: 'select', sort: true, valueLabels: 'reports.series' },
    invited: { kind: 'boolean', sort: true, notOnPaper: true },
    started_at: { kind: 'dateTime', sort: true },
    late: { kind: 'boolean', sort: true },
    late_min: { kind: 'decimal', sort: true, notOnPaper: true },
    finished_at: { kind: 'dateTime', sort: true },
    duration_min: { kind: 'decimal', sort: true },
    finish_reason: {
      kind: 'select',
      sort: true,
      valueLabels: 'results.server.finish_reasons',
      notOnPaper: true,
    },
    device: { kind: 'text', notOnPaper: true },
  },
  sort: { by: 'name' },
  filters: {
    questionnaire_id: readByFind,
    ...personFilters,
    presence: { column: sql`t.presence`, accepts: presenceStates },
    ...periodFilters(sql`t.started_at`),
  },
  from: ({ scope, found, now }) => {
    const { id, definition } = onlyOf(found);
    const { startsAtMs, endsAtMs, state } = definition;
    const goesOn = state === 'released' && (endsAtMs === null || endsAtMs > now.getTime());
    const opening = startsAtMs === null ? null : new Date(startsAtMs).toISOString();
    return sql`
      select p.id, p.user_id, p.invited, ${personColumns}, a.started_at, a.finished_at, a.finish_reason, a.admitted_with as device, coalesce(a.late, false) as late,
             case when a.state is null then ${goesOn ? 'awaited' : 'absent'}
                  when a.state in ('in_progress', 'paused') then 'in_progress' else 'present' end as presence,
             case when a.first_at > ${opening}::timestamptz then ${minutesBetween(sql`${opening}::timestamptz`, sql`a.first_at`)} end as late_min,
             ${minutesBetween(sql`a.started_at`, sql`a.finished_at`)} as duration_min
        from participants p ${personTables}
        left join (
          select distinct on (participant_id) participant_id, state, started_at, finished_at, finish_reason, admitted_with,
                 min(started_at) over (partition by participant_id) as first_at,
                 bool_or(justification is not null) over (partition by participant_id) as late
            from attempts where questionnaire_id = ${id} and institution_id = ${scope.institutionId}
           order by participant_id, number desc
        ) a on a.participant_id = p.id
       where p.questionnaire_id = ${id} and p.institution_id = ${scope.institutionId}`;
  },
  present: (row: PresenceRow, { translate }) => ({ ...row, device: deviceText(row.device, translate) }),
  async figures(matching, { scope, translate }) {
    const rows = await queryRows(
      scope,
      z.object({
        class_name: z.string().nullable(),
        presence: z.enum(presenceStates),
        count: z.number(),
        late: z.number(),
      }),
      sql`select t.class_name, t.presence, count(*)::int as count, count(*) filter (where t.late)::int as late
            from ${matching} group by 1, 2 order by 1 nulls last`,
    );
    const of = (state: string): number =>
      rows.reduce((sum, { presence, count }) => sum + (presence === state ? count : 0), 0);
    const { fact, chart } = figuresIn(translate);
    const shown = presenceStates.filter((state) => of(state) > 0);
    const byClass = rows.map(({ class_name, presence, count }) => ({
      label: class_name ?? translate('reports.no_class'),
      series: presence,
      count,
    }));
    return {
      facts: [
        fact(
          'participants',
          presenceStates.reduce((sum, state) => sum + of(state), 0),
        ),
        ...presenceStates.map((state) => fact(state, of(state))),
        fact(
          'late',
          rows.reduce((sum, { late }) => sum + late, 0),
        ),
      ],
      charts: [
        chart(
          'presence',
          ['people'],
          presenceStates.map((state) => ({
            label: translate(`reports.series.${state}`),
            values: { people: of(state) },
          })),
        ),
        chart('presence_by_class', shown, pointsOf(byClass, shown), { stacked: true }),
      ],
    };
  },
});
