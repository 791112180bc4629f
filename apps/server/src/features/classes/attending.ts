import { type SQL, sql } from '@certame/db/sql.ts';

/**
 * Rows `cs` (enrolment) and `p` (person) of who attends a class: those enrolled whose record is active. Every number that a
 * teacher or a student reads of a class is counted over these; the office's own list and its number hold all who are enrolled.
 */
export const attending = (classId: SQL): SQL => sql`
  from class_students cs join people p on p.id = cs.person_id and p.active and cs.class_id = ${classId}`;
