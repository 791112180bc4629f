import { AppError } from '@certame/contract/errors.ts';
import {
  type EnrolReport,
  type EntryProblem,
  listedProblemsMax,
} from '@certame/contract/features/classes/endpoints.ts';
import { people } from '@certame/db/schema/academic.ts';
import { sql } from '@certame/db/sql.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import { findListed, type ListedPerson } from './find-listed.ts';

/** Entries of a list, and where in the sheet each stood. */
export interface EnrolmentInput {
  studentIds: readonly string[];
  list: string;
  /** Entry -> line of the sheet. */
  lines?: ReadonlyMap<string, number>;
}

const problemOf = ({ person }: ListedPerson): EntryProblem['problem'] | null => {
  if (person === null) return 'unknown';
  if (person.kind !== 'student') return 'staff';
  return person.active ? null : 'inactive';
};

/** Every id must be one of an active student of the institution. */
async function requireStudents({ tx, institutionId }: Scope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const isStudent = sql`institution_id = ${institutionId} and id = any(${uuidList(ids)}) and kind = 'student' and active`;
  if ((await tx.$count(people, isStudent)) !== ids.length)
    throw new AppError('validation', { fields: { student_ids: [{ key: 'foreign' }] } });
}

/**
 * Enrols registered students: by id, by e-mail, by numeric code. Each entry that enrols nobody is told with its reason;
 * the others are enrolled all the same. Run twice, it changes nothing the second time.
 */
export async function enrol(
  scope: Scope,
  classId: string,
  input: EnrolmentInput,
  dryRun: boolean,
): Promise<Omit<EnrolReport, 'job_id'>> {
  const ids = [...new Set(input.studentIds)];
  await requireStudents(scope, ids);
  const { listed, invalid } = await findListed(scope, classId, input.list);
  const lineOf = (entry: string): number | null => input.lines?.get(entry.toLowerCase()) ?? null;
  const problems: EntryProblem[] = [
    ...invalid.map((entry) => ({ entry, line: lineOf(entry), problem: 'invalid' as const })),
    ...listed.flatMap((one) => {
      const problem = problemOf(one);
      return problem ? [{ entry: one.entry, line: lineOf(one.entry), problem }] : [];
    }),
  ].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  const good = listed.filter((one) => problemOf(one) === null);
  const studentIds = [...new Set([...ids, ...good.flatMap(({ person }) => (person ? [person.id] : []))])];
  const { tx, institutionId } = scope;
  const enrolled = dryRun
    ? await tx.execute(sql`select from unnest(${uuidList(studentIds)}) as t(id)
      where not exists (select from class_students cs where cs.class_id = ${classId} and cs.person_id = t.id)`)
    : await tx.execute(sql`insert into class_students (institution_id, class_id, person_id)
      select ${institutionId}, ${classId}, id from unnest(${uuidList(studentIds)}) as t(id) order by id on conflict do nothing`);
  return {
    enrolled: enrolled.rowCount ?? 0,
    already: studentIds.length - (enrolled.rowCount ?? 0),
    problem_count: problems.length,
    problems: problems.slice(0, listedProblemsMax).map((one) => ({ ...one, entry: one.entry.slice(0, 200) })),
  };
}
