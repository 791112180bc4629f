import { AppError } from '@certame/contract/errors.ts';
import type { PracticalTestBody } from '@certame/contract/features/practical/endpoints.ts';
import { people } from '@certame/db/schema/academic.ts';
import {
  practical_test_students,
  practical_test_teachers,
  practical_visits,
} from '@certame/db/schema/practical.ts';
import { and, eq, inArray } from '@certame/db/sql.ts';
import { scheduleVisits } from '@certame/rules/practical/schedule.ts';
import type { Scope } from '#plugins/database.ts';

type People = Pick<PracticalTestBody, 'students' | 'teacher_ids' | 'sections' | 'examiners'>;

const refuse = (field: keyof People, key: string): AppError =>
  new AppError('validation', { fields: { [field]: [{ key }] } });
const unique = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))];

/** Who has no identifier gets the first number that is free. @throws AppError `validation`. */
function identify(students: People['students']): { personId: string; identifier: string }[] {
  const given = students.flatMap(({ identifier }) => (identifier ? [identifier] : []));
  const taken = new Set(given);
  if (taken.size < given.length) throw refuse('students', 'practical_identifier');
  let number = 0;
  const next = (): string => {
    do number += 1;
    while (taken.has(String(number)));
    return String(number);
  };
  return students.map(({ person_id, identifier }) => ({
    personId: person_id.toLowerCase(),
    identifier: identifier || next(),
  }));
}

async function requireStudents({ tx, institutionId }: Scope, personIds: readonly string[]): Promise<void> {
  if (unique(personIds).length < personIds.length) throw refuse('students', 'exists');
  if (personIds.length === 0) return;
  const found = await tx.$count(
    people,
    and(
      inArray(people.id, [...personIds]),
      eq(people.institution_id, institutionId),
      eq(people.kind, 'student'),
    ),
  );
  if (found !== personIds.length) throw refuse('students', 'exists');
}

/** In pieces: a statement takes 65,535 parameters. */
async function insertInPieces<Row>(
  rows: readonly Row[],
  insert: (piece: Row[]) => Promise<unknown>,
): Promise<void> {
  const size = 4000;
  for (let start = 0; start < rows.length; start += size) await insert(rows.slice(start, start + size));
}

/** Puts examiners, students and schedule in place of those that the test had. Nobody has begun. @throws AppError `validation`. */
export async function writePeople(scope: Scope, testId: string, input: People): Promise<void> {
  const { tx, institutionId } = scope;
  const own = { institution_id: institutionId, practical_test_id: testId };
  const teacherIds = unique(input.teacher_ids);
  const identified = identify(input.students);
  await requireStudents(
    scope,
    identified.map(({ personId }) => personId),
  );
  await tx.delete(practical_visits).where(eq(practical_visits.practical_test_id, testId));
  await tx.delete(practical_test_teachers).where(eq(practical_test_teachers.practical_test_id, testId));
  await tx.delete(practical_test_students).where(eq(practical_test_students.practical_test_id, testId));
  if (teacherIds.length > 0)
    await tx
      .insert(practical_test_teachers)
      .values(teacherIds.map((user_id, position) => ({ ...own, user_id, position })));
  if (identified.length === 0) return;
  const students = await tx
    .insert(practical_test_students)
    .values(
      identified.map(({ personId, identifier }, position) => ({
        ...own,
        person_id: personId,
        identifier,
        position,
      })),
    )
    .returning({ id: practical_test_students.id, position: practical_test_students.position });
  const visits = scheduleVisits({
    students: students.sort((a, b) => a.position - b.position).map(({ id }) => id),
    sections: input.sections.map(({ id }) => id),
    examiners: teacherIds,
    perStation: input.examiners,
  });
  const rows = visits.flatMap(({ round, studentId, sectionId, examinerIds }) =>
    examinerIds.map((examiner_id) => ({
      ...own,
      ...{ round, examiner_id },
      student_id: studentId,
      section_id: sectionId,
    })),
  );
  await insertInPieces(rows, (piece) => tx.insert(practical_visits).values(piece));
}
