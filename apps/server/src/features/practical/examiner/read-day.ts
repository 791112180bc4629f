import { AppError } from '@certame/contract/errors.ts';
import type {
  DayStudent,
  PracticalDay,
  PracticalVisit,
} from '@certame/contract/features/practical/examiner/endpoints.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { practical_test_students, practical_test_teachers } from '@certame/db/schema/practical.ts';
import { and, eq, sql } from '@certame/db/sql.ts';
import { emptyForm } from '@certame/rules/practical/form-state.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import { enforceDataAccess, type Scope } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';
import { studentCodes } from '../cards/student-code.ts';
import { getTest } from '../config/find-test.ts';
import { roundBegan } from '../config/schedule-list.ts';
import { loadForms } from './load-forms.ts';

const visitRow = z.object({
  id: z.string(),
  student_id: z.string(),
  section_id: z.string(),
  round: z.number(),
  name: z.string(),
  identifier: z.string(),
  evidence: z.array(z.object({ id: z.string(), file_id: z.string(), name: z.string(), mime: z.string() })),
});

/** Of an examiner: the forms in the order of their rounds. */
const visitsOf = (testId: string, teacherId: string) => sql`
  select v.id, v.student_id, v.section_id, v.round, p.name, s.identifier,
         coalesce((select json_agg(json_build_object('id', e.id, 'file_id', f.id, 'name', f.name, 'mime', f.mime) order by e.created_at, e.id)
                     from practical_evidence e join files f on f.id = e.file_id where e.visit_id = v.id), '[]') as evidence
    from practical_visits v
    join practical_test_students s on s.id = v.student_id
    join people p on p.id = s.person_id
   where v.practical_test_id = ${testId} and v.examiner_id = ${teacherId}
   order by v.round, s.position`;

const lastRow = z.object({ last_seq: z.number(), teacher_name: z.string() });

/**
 * All that an examiner needs for a day without a line: own students and forms, and the stations they are at. Others' stations are not
 * told. @throws AppError `not-found`, also for somebody else's students where the reader doesn't edit practical tests.
 */
export async function readDay(
  scope: Scope,
  caller: Pick<Caller, 'permissions'>,
  { testId, teacherId }: { testId: string; teacherId: string },
  { config, now }: Pick<Services, 'config' | 'now'>,
): Promise<PracticalDay> {
  const isOwn = teacherId.toLowerCase() === scope.userId;
  if (!isOwn && !satisfiesRule('practical_tests.edit', caller.permissions)) throw new AppError('not-found');
  if (!isOwn) await enforceDataAccess(scope);
  const test = await getTest(scope, testId);
  const isTeacher = and(
    eq(practical_test_teachers.practical_test_id, testId),
    eq(practical_test_teachers.user_id, teacherId),
  );
  if ((await scope.tx.$count(practical_test_teachers, isTeacher)) === 0) throw new AppError('not-found');
  const rows = await queryRows(scope, visitRow, visitsOf(testId, teacherId));
  const [last] = await queryRows(
    scope,
    lastRow,
    sql`select coalesce((select max(e.seq) from practical_entries e join practical_visits v on v.id = e.visit_id
                          where v.practical_test_id = ${testId} and v.examiner_id = ${teacherId}), 0)::int as last_seq,
               (select name from users where id = ${teacherId}) as teacher_name`,
  );
  const forms = await loadForms(scope, test.sections, rows);
  const students = new Map<string, DayStudent>();
  for (const row of rows) {
    const { startedAt, submittedAt, ...form } = forms.get(row.id) ?? emptyForm;
    const visit: PracticalVisit = {
      section_id: row.section_id,
      round: row.round + 1,
      starts_at: roundBegan(test, row.round),
      ...form,
      started_at: startedAt,
      submitted_at: submittedAt,
      evidence: row.evidence,
    };
    const known = students.get(row.student_id);
    if (known) known.visits.push(visit);
    else
      students.set(row.student_id, {
        id: row.student_id,
        name: row.name,
        identifier: row.identifier,
        codes: studentCodes(config, {
          ...{ testId, institutionId: scope.institutionId, studentId: row.student_id },
        }),
        visits: [visit],
      });
  }
  const stations = new Set(rows.map((row) => row.section_id));
  return {
    test_id: test.id,
    institution_id: scope.institutionId,
    name: test.name,
    teacher_id: teacherId,
    teacher_name: last?.teacher_name ?? '',
    sections: test.sections.filter(({ id }) => stations.has(id)),
    students: [...students.values()],
    last_seq: last?.last_seq ?? 0,
    server_now: new Date(now()).toISOString(),
  };
}

/** The test of a student whom the reader examines. @throws AppError `not-found`. */
export async function getTestOfStudent(scope: Scope, practicalStudentId: string): Promise<string> {
  const [row] = await scope.tx
    .select({ testId: practical_test_students.practical_test_id })
    .from(practical_test_students)
    .where(
      and(
        eq(practical_test_students.id, practicalStudentId),
        eq(practical_test_students.institution_id, scope.institutionId),
        sql`exists (select from practical_visits v where v.student_id = ${practical_test_students.id} and v.examiner_id = ${scope.userId})`,
      ),
    );
  if (!row) throw new AppError('not-found');
  return row.testId;
}
