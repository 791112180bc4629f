import { type SQL, sql } from '@certame/db/sql.ts';
import type { Resolution } from '@certame/rules/grading/resolve-score.ts';
import { computeItemPoints } from '@certame/rules/practical/station-score.ts';
import { computeTestScore, resolveStation, type StationGiven } from '@certame/rules/practical/test-score.ts';
import { z } from 'zod';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import { ruleOf, type StoredTest } from '../config/find-test.ts';

const studentRow = z.object({
  id: z.string(),
  user_id: z.string().nullable(),
  name: z.string(),
  identifier: z.string(),
});
const visitRow = z.object({
  student_id: z.string(),
  section_id: z.string(),
  examiner_id: z.string(),
  examiner: z.string(),
  state: z.enum(['waiting', 'begun', 'submitted']),
  score: z.string().nullable(),
  levels: z.record(z.string(), z.number()).nullable(),
  started_at: instantColumn.nullable(),
  submitted_at: instantColumn.nullable(),
});
export type ResultVisit = z.output<typeof visitRow>;
const decisionRow = z.object({ student_id: z.string(), section_id: z.string(), score: z.string() });

export interface StudentResult {
  id: string;
  userId: string | null;
  name: string;
  identifier: string;
  stations: {
    sectionId: string;
    resolution: Resolution;
    given: (StationGiven & { examiner: string })[];
  }[];
  /** Null until each station has its score. */
  score: string | null;
}

const placeOf = (row: { student_id: string; section_id: string }): string =>
  `${row.student_id} ${row.section_id}`;

/** Students of a test, or these of them, with what became of each station, and the forms that it comes from. */
export async function loadResults(
  scope: Scope,
  test: StoredTest,
  studentIds?: readonly string[],
): Promise<{ students: StudentResult[]; visits: ResultVisit[] }> {
  const isAsked = (id: SQL): SQL => (studentIds ? sql`${id} = any(${uuidList(studentIds)})` : sql`true`);
  const students = await queryRows(
    scope,
    studentRow,
    sql`select s.id, p.user_id, p.name, s.identifier from practical_test_students s join people p on p.id = s.person_id
         where s.practical_test_id = ${test.id} and ${isAsked(sql`s.id`)} order by s.position`,
  );
  const visits = await queryRows(
    scope,
    visitRow,
    sql`select v.student_id, v.section_id, v.examiner_id, u.name as examiner, v.state, trim_scale(v.score)::text as score,
               v.levels, v.started_at, v.submitted_at
          from practical_visits v join users u on u.id = v.examiner_id
         where v.practical_test_id = ${test.id} and ${isAsked(sql`v.student_id`)} order by v.round, u.name`,
  );
  const decisions = await queryRows(
    scope,
    decisionRow,
    sql`select d.student_id, d.section_id, d.score::text from practical_decisions d
          join practical_test_students s on s.id = d.student_id
         where s.practical_test_id = ${test.id} and ${isAsked(sql`s.id`)}`,
  );
  const byPlace = Map.groupBy(visits, placeOf);
  const decided = new Map(decisions.map((row) => [placeOf(row), row.score]));
  const rule = ruleOf(test);
  // One examiner's items are compared with nobody's.
  const isCompared = test.examiners > 1;
  return {
    visits,
    students: students.map(({ user_id, ...student }) => {
      const stations = test.sections.map(({ id: sectionId }) => {
        const place = placeOf({ student_id: student.id, section_id: sectionId });
        const given = (byPlace.get(place) ?? []).flatMap(({ examiner, score, levels }) =>
          score === null
            ? []
            : [
                {
                  examiner,
                  score,
                  items: isCompared ? computeItemPoints(test, sectionId, levels ?? {}) : {},
                },
              ],
        );
        return {
          sectionId,
          given,
          resolution: resolveStation({ given, decided: decided.get(place) ?? null }, rule),
        };
      });
      const score = computeTestScore(stations.map(({ resolution }) => resolution));
      return { ...student, userId: user_id, stations, score };
    }),
  };
}
