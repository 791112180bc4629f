import * as contract from '@certame/contract/features/reports/endpoints.ts';
import { type Outcome, outcomeSigns, outcomes } from '@certame/contract/features/reports/outcomes.ts';
import type { AnswerCell, ResultRow } from '@certame/contract/features/reports/rows.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { sql } from '@certame/db/sql.ts';
import { outcomeOf } from '@certame/rules/reports/answer-outcome.ts';
import type { SheetDetail } from '@certame/rules/scoring/score-sheet.ts';
import { z } from 'zod';
import { filterValues, refuseFilter } from '#crud/lists/list-conditions.ts';
import { unpackDetails } from '#features/exam/index.ts';
import { answerDetails } from '#features/timeline/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { defineReport, type ReportContext } from '../define-report.ts';
import {
  attemptColumns,
  attemptFilters,
  attemptListColumns,
  attemptTables,
  isOfSubject,
  readByFind,
} from '../lib/attempt-rows.ts';
import { figuresIn, pointsOf } from '../lib/figures.ts';
import { countAnswered, readSheets } from '../lib/read-sheets.ts';
import { findSubject, type ReportQuestion } from '../lib/report-subject.ts';
import { noOutcomes } from '../lib/sheet-outcomes.ts';

const mostQuestionnaires = 6;

type Stored = Omit<ResultRow, 'questionnaire' | 'right' | 'cells'> & {
  sheet: unknown;
  answers: Record<string, unknown> | null;
};

/** Questions of the report, or those that its filter names. */
function chosenQuestions({ found, filters }: Pick<ReportContext, 'found' | 'filters'>): ReportQuestion[] {
  const wanted = new Set(filterValues(filters, 'questions'));
  const all = found.questionnaires.flatMap(({ questions }) => questions);
  return wanted.size === 0 ? all : all.filter(({ item }) => wanted.has(item.id));
}

function cellOf(
  question: ReportQuestion,
  row: Stored,
  details: ReturnType<typeof unpackDetails> | null,
  context: ReportContext,
): AnswerCell | null {
  const { item, number } = question;
  const value = row.answers?.[item.id];
  const isAnswered = value !== undefined && value !== null;
  const detail = details?.get(item.id);
  // An attempt that was given another draw has no cell for it.
  if (!detail && (details !== null || !isAnswered)) return null;
  const options = item.content.options.map(({ id }) => id);
  return {
    ...{ item_id: item.id, question: number },
    answer: isAnswered ? answerDetails(value, { type: item.type, options }, context.translate) : '',
    outcome: detail ? outcomeOf(detail, isAnswered) : null,
    ...{ score: detail?.score ?? null, max: detail?.max ?? null },
  };
}

/** Outcomes of each item. A sheet doesn't say whether a question worth nothing was answered: blank ones are counted from the responses. */
async function countOutcomesByItem(scope: Scope, attemptIds: readonly string[]) {
  const alike = new Map<string, Map<string, { detail: SheetDetail; count: number }>>();
  for await (const { details } of readSheets(scope, attemptIds))
    for (const [itemId, detail] of details) {
      const ofItem = alike.get(itemId) ?? new Map<string, { detail: SheetDetail; count: number }>();
      const key = `${detail.score} ${detail.max} ${detail.state}`;
      const same = ofItem.get(key);
      if (same) same.count += 1;
      else ofItem.set(key, { detail, count: 1 });
      alike.set(itemId, ofItem);
    }
  return new Map(
    [...alike].map(([itemId, ofItem]) => {
      const outcome = noOutcomes();
      for (const { detail, count } of ofItem.values()) outcome[outcomeOf(detail, true)] += count;
      return [itemId, outcome];
    }),
  );
}

/** One row for each attempt, with a cell for each question. */
export const resultsReport = defineReport<typeof contract.listResults, Stored>({
  list: contract.listResults,
  export: contract.exportResults,
  charts: contract.getResultCharts,
  titleKey: 'titles./reports/questionnaire/results',
  required: ['questionnaires'],
  find: (context) => findSubject(context, 'questionnaires', mostQuestionnaires),
  labels: 'reports.columns',
  columns: {
    ...attemptListColumns,
    questionnaire: { kind: 'text', notOnPaper: true },
    score: { kind: 'decimal', sort: true },
    percent: { kind: 'decimal', sort: true },
    right: { kind: 'integer' },
  },
  foundColumns: (context) => {
    const numbers = [...new Set(chosenQuestions(context).map(({ number }) => number))].sort((a, b) => a - b);
    return Object.fromEntries(
      numbers.map((number) => [
        `q${number}`,
        {
          kind: 'text',
          label: context.translate('reports.question_short', { number }),
          notOnPaper: true as const,
          cell: ({ cells }: ResultRow) => {
            const cell = cells.find(({ question }) => question === number);
            const sign = cell?.outcome ? outcomeSigns[cell.outcome] : '';
            return [sign, cell?.answer ?? ''].filter((one) => one !== '').join(' ');
          },
        },
      ]),
    );
  },
  sort: { by: 'name' },
  filters: {
    ...attemptFilters,
    questionnaires: readByFind,
    questions: (values, { found }) => {
      const known = new Set(found.questionnaires.flatMap(({ byItem }) => [...byItem.keys()]));
      if (!values.every((id) => isUuid(id) && known.has(id))) refuseFilter('questions');
      return sql`true`;
    },
  },
  from: (context) => sql`
    select a.id, ${attemptColumns}, trim_scale(s.total) as score, trim_scale(round(s.total * 100 / nullif(s.max, 0), 4)) as percent
      from ${attemptTables} left join score_sheets s on s.attempt_id = a.id
     where ${isOfSubject(context)}`,
  details: {
    select: sql`s.details as sheet,
      (select jsonb_object_agg(r.item_id, r.value) from responses r where r.attempt_id = t.id and r.value is not null) as answers`,
    joins: sql`left join score_sheets s on s.attempt_id = t.id`,
  },
  present: (row, context) => {
    const { sheet, answers: _answers, ...shown } = row;
    const questionnaire = context.found.questionnaires.find(({ id }) => id === row.questionnaire_id);
    const details = sheet === null ? null : unpackDetails(sheet);
    const cells = chosenQuestions(context).flatMap((question) =>
      questionnaire?.byItem.has(question.item.id) ? (cellOf(question, row, details, context) ?? []) : [],
    );
    return {
      ...shown,
      questionnaire: questionnaire?.name ?? '',
      right: details === null ? null : cells.filter(({ outcome }) => outcome === 'right').length,
      cells,
    };
  },
  async figures(matching, context) {
    const { scope, translate } = context;
    const ids = await queryRows(
      scope,
      z.object({ id: z.string(), scored: z.boolean() }),
      sql`select t.id, t.score is not null as scored from ${matching}`,
    );
    const answered = await countAnswered(scope, sql`select t.id from ${matching} and t.score is not null`);
    const counts = await countOutcomesByItem(
      scope,
      ids.filter(({ scored }) => scored).map(({ id }) => id),
    );
    const byQuestion = chosenQuestions(context)
      .toSorted((a, b) => a.number - b.number)
      .flatMap(({ item, number }) => {
        const of = counts.get(item.id);
        if (!of) return [];
        const shown = Object.values(of).reduce((sum, one) => sum + one, 0);
        const blank = Math.min(of.wrong, Math.max(0, shown - (answered.get(item.id) ?? 0)));
        const label = translate('reports.question', { number });
        return outcomes.map((series) => ({
          ...{ label, series },
          count: series === 'blank' ? blank : series === 'wrong' ? of.wrong - blank : of[series],
        }));
      });
    const of = (outcome: Outcome): number =>
      byQuestion.reduce((sum, { series, count }) => sum + (series === outcome ? count : 0), 0);
    const used = outcomes.filter((outcome) => of(outcome) > 0);
    const { fact, chart } = figuresIn(translate);
    return {
      facts: [
        fact('attempts', ids.length),
        fact('scored', ids.filter(({ scored }) => scored).length),
        ...(['right', 'wrong', 'blank'] as const).map((outcome) => fact(outcome, of(outcome))),
      ],
      charts: [
        chart(
          'outcomes',
          used,
          pointsOf(
            byQuestion.filter(({ series }) => used.includes(series)),
            used,
          ),
          {
            unit: 'answers',
            stacked: true,
          },
        ),
      ],
    };
  },
});
