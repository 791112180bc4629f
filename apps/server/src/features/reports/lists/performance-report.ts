import { AppError } from '@certame/contract/errors.ts';
import { difficulties } from '@certame/contract/features/questions/content.ts';
import type { Chart } from '@certame/contract/features/reports/charts.ts';
import * as contract from '@certame/contract/features/reports/endpoints.ts';
import type { PerformanceRow } from '@certame/contract/features/reports/rows.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import {
  type AlikeScores,
  areComparable,
  countScore,
  meanPercent,
  mostCompared,
  percentOfSum,
  sumScores,
} from '@certame/rules/reports/comparison.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import { defineReport, type ReportContext } from '../define-report.ts';
import {
  isOfSubject,
  personColumns,
  personFilters,
  personListColumns,
  personTables,
  readByFind,
} from '../lib/attempt-rows.ts';
import { figuresIn } from '../lib/figures.ts';
import { readSheets } from '../lib/read-sheets.ts';
import { findSubject, type ReportSubject } from '../lib/report-subject.ts';

/** @throws AppError `questionnaires-incompatible`. */
function requireComparable({ questionnaires }: ReportSubject): void {
  const counts = questionnaires.map(({ definition }) => definition.questions);
  if (areComparable(counts)) return;
  const said = questionnaires.map(({ name }, index) => `${name}: ${counts[index]}`).join(', ');
  throw new AppError('questionnaires-incompatible', { params: { counts: said } });
}

/** The discipline of each question, by item; null where it has none. */
async function disciplinesOf(scope: Scope, ids: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await queryRows(
    scope,
    z.object({ id: z.string(), name: z.string().nullable() }),
    sql`select i.id, d.name from questionnaire_items i join questions q on q.id = i.question_id left join disciplines d on d.id = q.discipline_id
         where i.questionnaire_id = any(${uuidList(ids)})`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Attempts that count, with per cent and class. */
const countedRow = z.object({
  attempt_id: z.string(),
  questionnaire_id: z.string(),
  class_name: z.string().nullable(),
  percent: z.string(),
});
const readCounted = (scope: Scope, matching: SQL) =>
  queryRows(
    scope,
    countedRow,
    sql`select each.attempt_id, each.questionnaire_id, t.class_name, each.percent::text
          from (select t.* from ${matching}) t cross join lateral jsonb_to_recordset(t.counted)
            as each (attempt_id uuid, questionnaire_id uuid, percent numeric)`,
  );

/** Scores by label and questionnaire. */
type Groups = Map<string, Map<string, AlikeScores>>;
function addTo(
  groups: Groups,
  label: string,
  questionnaireId: string,
  detail: { score: string | null; max: string },
): void {
  const of = groups.get(label) ?? new Map<string, AlikeScores>();
  const alike: AlikeScores = of.get(questionnaireId) ?? new Map();
  countScore(alike, detail);
  of.set(questionnaireId, alike);
  groups.set(label, of);
}

/** A chart with a series for each questionnaire. */
function comparisonChart(
  key: 'performance_by_class' | 'performance_by_discipline' | 'performance_by_difficulty' | 'performance',
  points: Chart['points'],
  { found, translate }: ReportContext,
): Chart {
  return {
    ...figuresIn(translate).chart(key, [], points, { unit: 'percent', stacked: false }),
    series: found.questionnaires.map(({ id, name }) => ({ key: id, label: name })),
  };
}

const pointsOfSums = (groups: Groups): Chart['points'] =>
  [...groups]
    .filter(([, sums]) => sums.size > 0)
    .map(([label, sums]) => ({
      label,
      values: Object.fromEntries(
        [...sums].flatMap(([id, alike]) => {
          const percent = percentOfSum(sumScores(alike));
          return percent === null ? [] : [[id, Number(percent)]];
        }),
      ),
    }));

/** One row for each participant with the per cent of the last scored attempt at each questionnaire. */
export const performanceReport = defineReport<
  typeof contract.listPerformance,
  Omit<PerformanceRow, 'percents'> & { counted: { questionnaire_id: string; percent: number }[] }
>({
  list: contract.listPerformance,
  export: contract.exportPerformance,
  charts: contract.getPerformanceCharts,
  titleKey: 'titles./reports/questionnaire/performance',
  required: ['questionnaires'],
  find: async (context) => {
    const subject = await findSubject(context, 'questionnaires', mostCompared);
    requireComparable(subject);
    return subject;
  },
  labels: 'reports.columns',
  columns: { ...personListColumns, mean: { kind: 'decimal', sort: true } },
  foundColumns: ({ found }) =>
    Object.fromEntries(
      found.questionnaires.map(({ id, name }) => [
        id,
        {
          kind: 'decimal',
          label: name,
          cell: ({ percents }: PerformanceRow) => (percents[id] === undefined ? '' : Number(percents[id])),
        },
      ]),
    ),
  sort: { by: 'name' },
  filters: { questionnaires: readByFind, ...personFilters },
  from: (context) => sql`
    select p.user_id as id, p.user_id, ${personColumns}, last.counted, last.mean
      from (
        select each.user_id, (array_agg(each.participant_id order by each.percent desc, each.participant_id))[1] as participant_id,
               trim_scale(round(avg(each.percent), 4)) as mean,
               jsonb_agg(jsonb_build_object('attempt_id', each.id, 'questionnaire_id', each.questionnaire_id, 'percent', each.percent)) as counted
          from (
            select distinct on (a.questionnaire_id, a.user_id) a.questionnaire_id, a.user_id, a.participant_id, a.id,
                   trim_scale(round(s.total * 100 / s.max, 4)) as percent
              from attempts a join score_sheets s on s.attempt_id = a.id
             where ${isOfSubject(context)} and s.max > 0
             order by a.questionnaire_id, a.user_id, a.number desc
          ) each
         group by each.user_id
      ) last
      join participants p on p.id = last.participant_id ${personTables}`,
  present: ({ counted, ...row }) => ({
    ...row,
    percents: Object.fromEntries(
      counted.map(({ questionnaire_id, percent }) => [questionnaire_id, String(percent)]),
    ),
  }),
  async figures(matching, context) {
    const { scope, found, translate } = context;
    const counted = await readCounted(scope, matching);
    const percentsOf = (rows: typeof counted) =>
      Object.fromEntries(
        found.questionnaires.flatMap(({ id }) => {
          const mean = meanPercent(
            rows.filter((row) => row.questionnaire_id === id).map(({ percent }) => percent),
          );
          return mean === null ? [] : [[id, Number(mean)]];
        }),
      );
    const disciplines = await disciplinesOf(
      scope,
      found.questionnaires.map(({ id }) => id),
    );
    const byAttempt = new Map(counted.map((row) => [row.attempt_id, row.questionnaire_id]));
    const items = new Map(found.questionnaires.flatMap(({ byItem }) => [...byItem]));
    const groups: Record<'discipline' | 'difficulty', Groups> = {
      discipline: new Map(),
      // From the easiest on, whichever question comes first.
      difficulty: new Map(
        difficulties.toReversed().map((one) => [translate(`questions.difficulties.${one}`), new Map()]),
      ),
    };
    for await (const { attemptId, details } of readSheets(scope, [...byAttempt.keys()])) {
      const id = byAttempt.get(attemptId) ?? '';
      for (const [itemId, detail] of details) {
        const question = items.get(itemId);
        if (!question) continue;
        addTo(groups.discipline, disciplines.get(itemId) ?? translate('reports.no_discipline'), id, detail);
        addTo(groups.difficulty, translate(`questions.difficulties.${question.item.difficulty}`), id, detail);
      }
    }
    const classes = [...new Set(counted.map(({ class_name }) => class_name))].sort();
    const { fact } = figuresIn(translate);
    const values = percentsOf(counted);
    return {
      facts: [
        fact('participants', new Set(counted.map(({ attempt_id }) => attempt_id)).size),
        fact('questions', found.questionnaires[0]?.definition.questions ?? 0),
        fact('mean', meanPercent(counted.map(({ percent }) => percent)), 'percent'),
      ],
      charts: [
        comparisonChart('performance', [{ label: translate('reports.everybody'), values }], context),
        comparisonChart(
          'performance_by_class',
          classes.map((name) => ({
            label: name ?? translate('reports.no_class'),
            values: percentsOf(counted.filter(({ class_name }) => class_name === name)),
          })),
          context,
        ),
        comparisonChart('performance_by_discipline', pointsOfSums(groups.discipline), context),
        comparisonChart('performance_by_difficulty', pointsOfSums(groups.difficulty), context),
      ],
    };
  },
});
