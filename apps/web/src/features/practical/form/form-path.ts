import type {
  DayStudent,
  PracticalDay,
  PracticalVisit,
} from '@certame/contract/features/practical/examiner/endpoints.ts';

export const formPath = (studentId: string, sectionId: string): string =>
  `/form_practical/${studentId}/${sectionId}`;

/** The forms of a day in the order of their rounds. */
export const visitsInOrder = (
  day: Pick<PracticalDay, 'students'>,
): { student: DayStudent; visit: PracticalVisit }[] =>
  day.students
    .flatMap((student) => student.visits.map((visit) => ({ student, visit })))
    .sort((a, b) => a.visit.round - b.visit.round);

/** The form to go on with of a student: the first that is not given yet, else the first. */
export function pathOfStudent(day: Pick<PracticalDay, 'students'>, studentId: string): string | null {
  const visits = visitsInOrder(day).filter(({ student }) => student.id === studentId);
  const found = visits.find(({ visit }) => visit.state !== 'submitted') ?? visits[0];
  return found ? formPath(studentId, found.visit.section_id) : null;
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Students found by their identifier, which is whole, or by a part of their name. */
export function findStudents<Student extends Pick<DayStudent, 'identifier' | 'name'>>(
  students: readonly Student[],
  search: string,
): Student[] {
  const wanted = plain(search);
  if (wanted === '') return [...students];
  const exact = students.filter(({ identifier }) => plain(identifier) === wanted);
  return exact.length > 0
    ? exact
    : students.filter(({ identifier, name }) => plain(`${identifier} ${name}`).includes(wanted));
}
