import type { PracticalTest } from '@certame/contract/features/practical/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { plainPoints } from '@certame/rules/grading/config/level-score.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { getTest, hasBegun } from './find-test.ts';

const peopleRow = z.object({
  questionnaire_name: z.string().nullable(),
  teachers: z.array(z.object({ id: z.string(), name: z.string() })),
  students: z.array(
    z.object({ id: z.string(), person_id: z.string(), name: z.string(), identifier: z.string() }),
  ),
  rounds: z.number(),
});

const peopleOf = (testId: string) => sql`
  select (select q.name from questionnaires q where q.id = t.questionnaire_id) as questionnaire_name,
         coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name) order by g.position)
                     from practical_test_teachers g join users u on u.id = g.user_id where g.practical_test_id = t.id), '[]') as teachers,
         coalesce((select json_agg(json_build_object('id', s.id, 'person_id', p.id, 'name', p.name, 'identifier', s.identifier)
                                   order by s.position)
                     from practical_test_students s join people p on p.id = s.person_id where s.practical_test_id = t.id), '[]') as students,
         coalesce((select max(v.round) + 1 from practical_visits v where v.practical_test_id = t.id), 0)::int as rounds
    from practical_tests t where t.id = ${testId}`;

const orNull = (points: string | null): string | null => (points === null ? null : plainPoints(points));

/** A practical test as its form shows it. @throws AppError `not-found`. */
export async function readTest(scope: Scope, id: string): Promise<PracticalTest> {
  const test = await getTest(scope, id);
  const [found] = await queryRows(scope, peopleRow, peopleOf(id));
  if (!found) throw new Error('A practical test without its people');
  return {
    ...found,
    id,
    name: test.name,
    questionnaire_id: test.questionnaire_id,
    item_id: test.item_id,
    sections: test.sections,
    max_score: plainPoints(test.max_score),
    examiners: test.examiners,
    max_difference: orNull(test.max_difference),
    max_criterion_difference: orNull(test.max_criterion_difference),
    starts_at: test.starts_at?.toISOString() ?? null,
    break_minutes: test.break_minutes,
    teacher_ids: found.teachers.map((one) => one.id),
    has_begun: await hasBegun(scope, id),
    updated_at: test.updated_at.toISOString(),
  };
}
