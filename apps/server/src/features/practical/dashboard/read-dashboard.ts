import type { PracticalDashboard } from '@certame/contract/features/practical/dashboard/endpoints.ts';
import { ownValue } from '@certame/contract/own-value.ts';
import { questionnaires } from '@certame/db/schema/questionnaires.ts';
import { eq } from '@certame/db/sql.ts';
import { plainPoints } from '@certame/rules/grading/config/level-score.ts';
import { meanOf, percentOfMax } from '@certame/rules/practical/figures.ts';
import { sectionMax } from '@certame/rules/practical/station-score.ts';
import { findDivergentItems } from '@certame/rules/practical/test-score.ts';
import type { Scope } from '#plugins/database.ts';
import { getTest, ruleOf, type StoredTest } from '../config/find-test.ts';
import { loadResults, type ResultVisit, type StudentResult } from './load-results.ts';
import { loadStanding } from './load-standing.ts';

const scoresOf = (visits: readonly ResultVisit[]): string[] =>
  visits.flatMap(({ score }) => (score === null ? [] : [score]));
const isSubmitted = ({ state }: ResultVisit): boolean => state === 'submitted';

function secondsOf(visits: readonly ResultVisit[]): number | null {
  const seconds = visits.flatMap(({ started_at, submitted_at }) =>
    started_at && submitted_at ? [(submitted_at.getTime() - started_at.getTime()) / 1000] : [],
  );
  return seconds.length === 0
    ? null
    : Math.round(seconds.reduce((sum, one) => sum + one, 0) / seconds.length);
}

const sectionFigures = (test: StoredTest, visits: readonly ResultVisit[]): PracticalDashboard['sections'] =>
  test.sections.map(({ id, name }) => {
    const own = visits.filter((visit) => visit.section_id === id);
    return {
      ...{ id, name, max: sectionMax(test, id), forms: own.length },
      submitted: own.filter(isSubmitted).length,
      mean: meanOf(scoresOf(own)),
      mean_seconds: secondsOf(own),
    };
  });

const teacherFigures = (test: StoredTest, visits: readonly ResultVisit[]): PracticalDashboard['teachers'] =>
  [...Map.groupBy(visits, ({ examiner_id }) => examiner_id)].map(([id, own]) => {
    const percents = own.flatMap(({ score, section_id }) =>
      score === null ? [] : [percentOfMax(score, sectionMax(test, section_id))],
    );
    const mean = meanOf(percents);
    return {
      ...{ id, name: own[0]?.examiner ?? '', forms: own.length },
      submitted: own.filter(isSubmitted).length,
      mean_percent: mean === null ? null : Number(mean),
    };
  });

type ShownStation = PracticalDashboard['students'][number]['stations'][number];

/** What both examiners gave at each item, for whoever decides. */
function comparedItems(test: StoredTest, { sectionId, given }: StudentResult['stations'][number]) {
  const divergent = new Set(findDivergentItems(given, ruleOf(test)));
  const items = test.sections.find(({ id }) => id === sectionId)?.items ?? [];
  return items.map(({ id, text }): ShownStation['items'][number] => ({
    ...{ id, text, is_divergent: divergent.has(id) },
    points: given.map((one) => ownValue(one.items, id) ?? ''),
  }));
}

function presentStation(test: StoredTest, station: StudentResult['stations'][number]): ShownStation {
  const { sectionId, resolution, given } = station;
  const isDivergent = resolution.state !== 'resolved' && resolution.state !== 'incomplete';
  return {
    section_id: sectionId,
    outcome: isDivergent ? 'divergent' : resolution.state,
    score: resolution.state === 'resolved' ? resolution.score : null,
    given: given.map(({ examiner, score }) => ({ examiner, score })),
    items: isDivergent ? comparedItems(test, station) : [],
  };
}

/** How far a test is, what its stations and examiners give, and each student's scores. @throws AppError `not-found`. */
export async function readDashboard(scope: Scope, id: string): Promise<PracticalDashboard> {
  const test = await getTest(scope, id);
  const [questionnaire] =
    test.questionnaire_id === null
      ? []
      : await scope.tx
          .select({ name: questionnaires.name })
          .from(questionnaires)
          .where(eq(questionnaires.id, test.questionnaire_id));
  const { students, visits } = await loadResults(scope, test);
  const { questionnaire_id, item_id } = test;
  const standing =
    questionnaire_id === null || item_id === null
      ? null
      : await loadStanding(scope, { ...test, questionnaire_id, item_id });
  const shown = students.map(({ userId: _, stations, ...student }) => ({
    ...student,
    applied: standing?.get(student.id)?.score ?? null,
    stations: stations.map((station) => presentStation(test, station)),
  }));
  return {
    id,
    name: test.name,
    questionnaire_name: questionnaire?.name ?? null,
    max_score: plainPoints(test.max_score),
    forms: visits.length,
    begun: visits.filter(({ state }) => state === 'begun').length,
    submitted: visits.filter(isSubmitted).length,
    divergent: shown.flatMap(({ stations }) => stations).filter(({ outcome }) => outcome === 'divergent')
      .length,
    mean: meanOf(shown.flatMap(({ score }) => (score === null ? [] : [score]))),
    sections: sectionFigures(test, visits),
    teachers: teacherFigures(test, visits),
    students: shown,
  };
}
