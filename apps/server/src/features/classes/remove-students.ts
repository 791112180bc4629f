import { sql } from '@certame/db/sql.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import { requireClass } from './access.ts';

/** Ends enrolments. What the students have answered and seen stays theirs. @throws AppError `not-found`, `read-only`. */
export async function removeStudents(
  scope: Scope,
  classId: string,
  personIds: readonly string[],
): Promise<number> {
  await requireClass(scope, classId, true);
  const { rowCount } = await scope.tx.execute(
    sql`delete from class_students where class_id = ${classId} and institution_id = ${scope.institutionId} and person_id = any(${uuidList(personIds)})`,
  );
  return rowCount ?? 0;
}
