import type { Scope } from '#plugins/database.ts';
import { requireClass } from './access.ts';

/** Ends enrolments. What the students have answered and seen stays theirs. @throws AppError `not-found`, `read-only`. */
export async function removeStudents(
  scope: Scope,
  classId: string,
  personIds: readonly string[],
): Promise<number> {
  await requireClass(scope, classId, true);
  const { rowCount } = await scope.client.query(
    'delete from class_students where class_id = $1 and institution_id = $2 and person_id = any($3::uuid[])',
    [classId, scope.institutionId, personIds],
  );
  return rowCount ?? 0;
}
