import type { Statistics } from '@certame/contract/features/statistics/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { describeValues } from '@certame/rules/statistics/describe-values.ts';
import { countByTens, countDurations } from '@certame/rules/statistics/histogram.ts';
import {
  addAttemptScores,
  itemStatisticsOf,
  reliabilityOf,
  startTestSums,
} from '@certame/rules/statistics/test-statistics.ts';
import { z } from 'zod';
import { getDefinition, requireNamed } from '#features/exam/index.ts';
import { getQuestionnaireRow, type ListedQuestion, listQuestions } from '#features/questionnaires/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { readSheets } from './read-sheets.ts';

const participationRow = z.object({
  participants: z.int(),
  not_started: z.int(),
  open: z.int(),
  finished: z.int(),
});

async function readParticipation(scope: Scope, id: string): Promise<Statistics['participation']> {
  const [row] = await queryRows(
    scope,
    participationRow,
    sql`select count(*)::int as participants, (count(*) filter (where a.state is null))::int as not_started,
               (count(*) filter (where a.state in ('in_progress', 'paused')))::int as open,
               (count(*) filter (where a.state not in ('in_progress', 'paused')))::int as finished
          from participants p
          left join lateral (select a.state from attempts a where a.participant_id = p.id order by a.number desc limit 1) a on true
         where p.questionnaire_id = ${id} and p.institution_id = ${scope.institutionId}`,
  );
  return row ?? { participants: 0, not_started: 0, open: 0, finished: 0 };
}

/** Items that every candidate gets; a question that was replaced after the release is not in all forms. */
const isCommon = ({ item }: ListedQuestion): boolean =>
  item.drawId === null && !item.isSuperseded && item.voided === null;

/** Scores, times and questions, in one walk over the sheets. */
async function walkSheets(
  scope: Scope,
  questions: readonly ListedQuestion[],
  of: { questionnaireId: string; minimumPercent: string | null },
) {
  const sums = startTestSums(questions.filter(isCommon).map(({ item }) => item.id));
  const percents: string[] = [];
  const minutes: number[] = [];
  let pending = 0;
  let passed = 0;
  for await (const sheets of readSheets(scope, of))
    for (const sheet of sheets) {
      addAttemptScores(
        sums,
        sheet.scores.filter(({ isVoided }) => !isVoided),
      );
      if (sheet.minutes !== null) minutes.push(Math.max(0, sheet.minutes));
      if (sheet.pending > 0) pending++;
      else if (sheet.percent !== null) percents.push(sheet.percent);
      if (sheet.pending === 0 && sheet.passed === true) passed++;
    }
  return { sums, percents, minutes, pending, passed };
}

/** @throws AppError `not-found`, `answers-anonymous`. */
export async function computeStatistics(scope: Scope, questionnaireId: string): Promise<Statistics> {
  const { name } = await getQuestionnaireRow(scope, questionnaireId);
  const definition = await getDefinition(scope.client, questionnaireId);
  requireNamed(definition);
  const minimumPercent = definition.settings.minimum_score_percent;
  const questions = await listQuestions(scope, definition);
  const walked = await walkSheets(scope, questions, { questionnaireId, minimumPercent });
  const { sums, percents, minutes, pending, passed } = walked;
  return {
    name,
    participation: await readParticipation(scope, questionnaireId),
    pending,
    scores: describeValues(percents.map(Number)),
    score_bins: countByTens(percents.map((value) => ({ value, count: 1 }))),
    passing: minimumPercent === null ? null : { percent: minimumPercent, passed },
    durations: describeValues(minutes),
    duration_bins: countDurations(minutes),
    reliability: reliabilityOf(sums),
    items: questions.flatMap(({ item, number, title }) => {
      const of = itemStatisticsOf(sums, item.id);
      // One that was changed after the release is told of as long as somebody answered it.
      if (item.isSuperseded && of.scored === 0) return [];
      return [
        {
          ...{ item_id: item.id, number, title, type: item.type, voided: item.voided },
          scored: of.scored,
          right_percent: of.rightPercent,
          mean_percent: of.meanPercent,
          discrimination: of.discrimination,
        },
      ];
    }),
  };
}
