import * as contract from '@certame/contract/features/reports/endpoints.ts';
import type { ScoreReportRow } from '@certame/contract/features/reports/rows.ts';
import { sql } from '@certame/db/sql.ts';
import { computeDistribution } from '@certame/rules/reports/distribution.ts';
import { countByTens } from '@certame/rules/statistics/histogram.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import { defineReport } from '../define-report.ts';
import {
  attemptColumns,
  attemptFilters,
  attemptListColumns,
  attemptTables,
  isOfSubject,
} from '../lib/attempt-rows.ts';
import { figuresIn } from '../lib/figures.ts';
import { findSubject, onlyOf } from '../lib/report-subject.ts';
import { countOutcomes } from '../lib/sheet-outcomes.ts';

type Stored = Omit<ScoreReportRow, 'right' | 'partial' | 'wrong' | 'blank' | 'open'> & {
  sheet: unknown;
  answered_items: string[] | null;
};

/** One row for each attempt with its current score; places go by the per cent, since draws give different maxima. */
export const scoreReport = defineReport<typeof contract.listScoreReport, Stored>({
  list: contract.listScoreReport,
  export: contract.exportScoreReport,
  charts: contract.getScoreCharts,
  titleKey: 'titles./reports/questionnaire/score',
  required: ['questionnaire_id'],
  find: (context) => findSubject(context, 'questionnaire_id'),
  labels: 'reports.columns',
  columns: {
    rank: { kind: 'integer', sort: true },
    ...attemptListColumns,
    score: { kind: 'decimal', sort: true },
    max: { kind: 'decimal', sort: true },
    percent: { kind: 'decimal', sort: true },
    passed: { kind: 'boolean', sort: true },
    right: { kind: 'integer' },
    partial: { kind: 'integer', notOnPaper: true },
    wrong: { kind: 'integer' },
    blank: { kind: 'integer' },
    open: { kind: 'integer', notOnPaper: true },
  },
  sort: { by: 'rank' },
  filters: {
    ...attemptFilters,
    passed: (values) => sql`t.passed = ${values[0] === 'true'}`,
  },
  from: (context) => {
    const minimum = onlyOf(context.found).definition.settings.minimum_score_percent;
    return sql`
      select a.id, ${attemptColumns}, trim_scale(s.total) as score, trim_scale(s.max) as max,
             trim_scale(round(s.total * 100 / nullif(s.max, 0), 4)) as percent,
             case when s.max > 0 then s.total * 100 >= s.max * ${minimum}::numeric end as passed,
             case when s.max > 0 then (rank() over (order by s.total / nullif(s.max, 0) desc nulls last))::int end as rank
        from ${attemptTables} left join score_sheets s on s.attempt_id = a.id
       where ${isOfSubject(context)}`;
  },
  details: {
    select: sql`s.details as sheet,
      (select array_agg(r.item_id::text) from responses r where r.attempt_id = t.id and r.value is not null) as answered_items`,
    joins: sql`left join score_sheets s on s.attempt_id = t.id`,
  },
  present: ({ sheet, answered_items, ...row }) => {
    const counts = countOutcomes(sheet, answered_items);
    return {
      ...row,
      ...{ right: counts?.right ?? null, partial: counts?.partial ?? null, wrong: counts?.wrong ?? null },
      ...{ blank: counts?.blank ?? null, open: counts?.open ?? null },
    };
  },
  async figures(matching, { scope, translate }) {
    const rows = await queryRows(
      scope,
      z.object({
        percent: z.string().nullable(),
        count: z.number(),
        passed: z.number(),
        decided: z.number(),
      }),
      sql`select t.percent::text, count(*)::int as count, count(*) filter (where t.passed)::int as passed, count(t.passed)::int as decided
            from ${matching} group by 1`,
    );
    const scored = rows.flatMap(({ percent, count }) =>
      percent === null ? [] : [{ value: percent, count }],
    );
    const sum = (of: (row: (typeof rows)[number]) => number): number =>
      rows.reduce((total, row) => total + of(row), 0);
    const { count, mean, median, deviation } = computeDistribution(scored);
    const { fact, chart } = figuresIn(translate);
    const decided = sum((row) => row.decided);
    return {
      facts: [
        fact(
          'attempts',
          sum((row) => row.count),
        ),
        fact('scored', count),
        fact('mean', mean, 'percent'),
        fact('median', median, 'percent'),
        fact('deviation', deviation, 'points'),
        ...(decided > 0
          ? [
              fact(
                'passed',
                sum((row) => row.passed),
              ),
            ]
          : []),
      ],
      charts: [
        chart(
          'distribution',
          ['people'],
          countByTens(scored).map((bin) => ({
            label: translate('reports.bin', { from: bin.from, to: bin.to }),
            values: { people: bin.count },
          })),
        ),
      ],
    };
  },
});
