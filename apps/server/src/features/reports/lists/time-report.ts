import * as contract from '@certame/contract/features/reports/endpoints.ts';
import type { TimeRow } from '@certame/contract/features/reports/rows.ts';
import { sql } from '@certame/db/sql.ts';
import { estimateQuestionTimes, medianOf } from '@certame/rules/reports/question-times.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import { defineReport, type ReportContext } from '../define-report.ts';
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

type Stored = Omit<TimeRow, 'question_min' | 'median_min'> & {
  changes: [itemId: string, atMs: number][] | null;
  pauses: [fromMs: number, toMs: number][] | null;
};

const minutesOf = (ms: number): string => (ms / 60_000).toFixed(1);
const epochMs = (instant: ReturnType<typeof sql>) => sql`round(extract(epoch from ${instant}) * 1000)`;

/** One row for each attempt: how long it took, and how long its questions, as rules/reports/question-times.ts estimates it. */
export const timeReport = defineReport<typeof contract.listTimes, Stored>({
  list: contract.listTimes,
  export: contract.exportTimes,
  charts: contract.getTimeCharts,
  titleKey: 'titles./reports/questionnaire/time',
  required: ['questionnaire_id'],
  find: (context) => findSubject(context, 'questionnaire_id'),
  labels: 'reports.columns',
  columns: {
    ...attemptListColumns,
    started_at: { kind: 'dateTime', sort: true },
    finished_at: { kind: 'dateTime', sort: true, notOnPaper: true },
    duration_min: { kind: 'decimal', sort: true },
    paused_min: { kind: 'decimal', sort: true },
    net_min: { kind: 'decimal', sort: true },
    answered: { kind: 'integer', sort: true },
    median_min: { kind: 'decimal' },
  },
  foundColumns: ({ found, translate }) =>
    Object.fromEntries(
      onlyOf(found)
        .questions.filter(({ item }) => !item.isSuperseded)
        .map(({ item, number }) => [
          `q${number}`,
          {
            kind: 'decimal',
            label: translate('reports.question_minutes', { number }),
            notOnPaper: true as const,
            cell: ({ question_min }: TimeRow) =>
              question_min[item.id] === undefined ? '' : Number(question_min[item.id]),
          },
        ]),
    ),
  sort: { by: 'name' },
  filters: attemptFilters,
  from: (context) => {
    const paused = sql`round(a.paused_ms / 60000.0, 1)`;
    const duration = minutesBetween(sql`a.started_at`, sql`a.finished_at`);
    return sql`
      select a.id, ${attemptColumns}, ${duration} as duration_min, ${paused} as paused_min,
             greatest(${duration} - ${paused}, 0) as net_min,
             coalesce(s.answered, (select count(*)::int from responses r where r.attempt_id = a.id and r.value is not null)) as answered
        from ${attemptTables} left join score_sheets s on s.attempt_id = a.id
       where ${isOfSubject(context)}`;
  },
  details: ({ scope }: ReportContext) => ({
    select: sql`history.changes, (
      select jsonb_agg(jsonb_build_array(${epochMs(sql`pause.began_at`)}, ${epochMs(sql`coalesce(pause.ended_at, t.finished_at, now())`)}))
        from (${pausesOf(scope, sql`select t.id where t.paused_min > 0`)}) pause) as pauses`,
    joins: sql`left join lateral (
      select jsonb_agg(jsonb_build_array(c.item_id, ${epochMs(sql`c.answered_at`)})) as changes
        from response_changes c where c.attempt_id = t.id and c.institution_id = ${scope.institutionId}
    ) history on true`,
  }),
  present: ({ changes, pauses, ...row }) => {
    const times = estimateQuestionTimes(
      Date.parse(row.started_at),
      (changes ?? []).map(([itemId, atMs]) => ({ itemId, atMs })),
      (pauses ?? []).map(([fromMs, toMs]) => ({ fromMs, toMs })),
    );
    const median = medianOf([...times.values()]);
    return {
      ...row,
      question_min: Object.fromEntries([...times].map(([itemId, ms]) => [itemId, minutesOf(ms)])),
      median_min: median === null ? null : minutesOf(median),
    };
  },
  async figures(matching, { scope, found, translate }) {
    const [whole] = await queryRows(
      scope,
      z.object({
        attempts: z.number(),
        finished: z.number(),
        median: z.string().nullable(),
        net: z.string().nullable(),
        longest: z.string().nullable(),
      }),
      sql`select count(*)::int as attempts, count(t.net_min)::int as finished,
                 round((percentile_cont(0.5) within group (order by t.duration_min))::numeric, 1)::text as median,
                 round((percentile_cont(0.5) within group (order by t.net_min))::numeric, 1)::text as net, max(t.net_min)::text as longest
            from ${matching}`,
    );
    // The rule of question-times.ts once more, for all attempts at once: a test holds both to the same figures.
    const times = await queryRows(
      scope,
      z.object({ item_id: z.string(), minutes: z.number() }),
      sql`with matched as materialized (select t.id, t.started_at, t.finished_at, t.paused_min from ${matching}),
               shown as (
                 select m.id, m.started_at, p.begins, p.ends
                   from matched m left join (
                     select pause.attempt_id, array_agg(pause.began_at order by pause.position) as begins,
                            array_agg(coalesce(pause.ended_at, whole.finished_at, now()) order by pause.position) as ends
                       from (${pausesOf(scope, sql`select id from matched where paused_min > 0`)}) pause
                       join matched whole on whole.id = pause.attempt_id
                      group by pause.attempt_id
                   ) p on p.attempt_id = m.id),
               spent as (
                 select gap.item_id, sum(greatest(0, extract(epoch from gap.until - gap.since) - coalesce(gap.paused, 0))) as seconds
                   from shown s cross join lateral (
                     select h.*, case when s.begins is not null then (
                              select sum(greatest(0, extract(epoch from least(h.until, p.ended_at) - greatest(h.since, p.began_at))))
                                from unnest(s.begins, s.ends) as p(began_at, ended_at)) end as paused
                       from (
                         select c.item_id, c.answered_at as until,
                                greatest(s.started_at, lag(c.answered_at) over (order by c.answered_at, c.seq)) as since
                           from response_changes c where c.attempt_id = s.id and c.institution_id = ${scope.institutionId}
                       ) h
                   ) gap
                  group by s.id, gap.item_id)
          select item_id, (percentile_cont(0.5) within group (order by seconds) / 60)::float8 as minutes from spent group by 1`,
    );
    const minutes = new Map(times.map(({ item_id, minutes: value }) => [item_id, value]));
    const { fact, chart } = figuresIn(translate);
    return {
      facts: [
        fact('attempts', whole?.attempts ?? 0),
        fact('finished', whole?.finished ?? 0),
        fact('median_duration', whole?.median ?? null, 'minutes'),
        fact('median_net', whole?.net ?? null, 'minutes'),
        fact('longest', whole?.longest ?? null, 'minutes'),
      ],
      charts: [
        chart(
          'question_times',
          ['median_minutes'],
          onlyOf(found).questions.flatMap(({ item, number }) => {
            const value = minutes.get(item.id);
            return value === undefined
              ? []
              : [
                  {
                    label: translate('reports.question', { number }),
                    values: { median_minutes: Number(value.toFixed(2)) },
                  },
                ];
          }),
          { unit: 'minutes' },
        ),
      ],
    };
  },
});
