import * as contract from '@certame/contract/features/reports/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import { defineReport } from '../define-report.ts';
import {
  attemptColumns,
  attemptFilters,
  attemptListColumns,
  attemptTables,
  isOfSubject,
  minutesBetween,
} from '../lib/attempt-rows.ts';
import { figuresIn } from '../lib/figures.ts';
import { pausesOf } from '../lib/pauses.ts';
import { findSubject, onlyOf } from '../lib/report-subject.ts';

const mostCandidates = 20;

/** One row for each pause. One that nobody ended goes to the attempt's end, or goes on. */
export const pauseReport = defineReport<typeof contract.listPauses>({
  list: contract.listPauses,
  export: contract.exportPauses,
  charts: contract.getPauseCharts,
  titleKey: 'titles./reports/questionnaire/pause',
  required: ['questionnaire_id'],
  find: (context) => findSubject(context, 'questionnaire_id'),
  labels: 'reports.columns',
  columns: {
    ...attemptListColumns,
    pause: { kind: 'integer', sort: true },
    paused_by: { kind: 'select', sort: true, valueLabels: 'reports.series' },
    began_at: { kind: 'dateTime', sort: true },
    ended_at: { kind: 'dateTime', sort: true },
    duration_min: { kind: 'decimal', sort: true },
    limit_min: { kind: 'decimal', notOnPaper: true },
    total_min: { kind: 'decimal', sort: true },
  },
  sort: { by: 'name' },
  filters: attemptFilters,
  from: (context) => {
    const limit = onlyOf(context.found).definition.settings.pause_max_min;
    return sql`
      select md5(concat_ws(':', pauses.attempt_id, pauses.position))::uuid as id, pauses.attempt_id, ${attemptColumns}, pauses.began_at,
             coalesce(pauses.ended_at, a.finished_at) as ended_at,
             case when pauses.by_staff then 'by_staff' else 'by_candidate' end as paused_by,
             case when not pauses.by_staff then ${limit}::numeric end as limit_min,
             (row_number() over (partition by pauses.attempt_id order by pauses.position))::int as pause,
             ${minutesBetween(sql`pauses.began_at`, sql`coalesce(pauses.ended_at, a.finished_at)`)} as duration_min,
             round((sum(extract(epoch from coalesce(pauses.ended_at, a.finished_at) - pauses.began_at))
               over (partition by pauses.attempt_id) / 60)::numeric, 1) as total_min
        from (${pausesOf(
          context.scope,
          sql`select a.id from attempts a where ${isOfSubject(context)}
                                                      and (a.pauses > 0 or a.paused_ms > 0 or a.staff_paused_at is not null)`,
        )}) pauses
        join ${attemptTables} on a.id = pauses.attempt_id`;
  },
  async figures(matching, { scope, translate }) {
    const rows = await queryRows(
      scope,
      z.object({ name: z.string(), number: z.number(), pauses: z.number(), total: z.string().nullable() }),
      sql`select t.name, t.number, count(*)::int as pauses, max(t.total_min)::text as total
            from ${matching} group by t.attempt_id, 1, 2 order by max(t.total_min) desc nulls last, 1`,
    );
    const pauses = rows.reduce((sum, row) => sum + row.pauses, 0);
    const minutes = rows.reduce((sum, { total }) => sum + Number(total ?? 0), 0);
    const { fact, chart } = figuresIn(translate);
    return {
      facts: [
        fact('paused_attempts', rows.length),
        fact('pauses', pauses),
        fact('paused_minutes', minutes.toFixed(1), 'minutes'),
        fact('mean_pause', pauses === 0 ? null : (minutes / pauses).toFixed(1), 'minutes'),
      ],
      charts: [
        chart(
          'pauses',
          ['minutes'],
          rows.slice(0, mostCandidates).map(({ name, number, total }) => ({
            label: number > 1 ? translate('reports.attempt_of', { name, number }) : name,
            values: { minutes: Number(total ?? 0) },
          })),
          { unit: 'minutes' },
        ),
      ],
    };
  },
});
