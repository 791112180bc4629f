import { type SQL, sql } from '@certame/db/sql.ts';

/** Whether an answer's author is in a class that the grader teaches; of `attempts a`. Classes change after answers were given out. */
export const isOfOwnStudent = (graderId: SQL | string | null): SQL => sql`exists (
  select from class_teachers t join class_students k on k.class_id = t.class_id join people s on s.id = k.person_id
   where t.user_id = ${graderId} and s.user_id = a.user_id)`;
