import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@certame/contract/errors.ts';
import type { PracticalTestBody } from '@certame/contract/features/practical/endpoints.ts';
import { roleKeys } from '@certame/contract/permissions.ts';
import { practical_tests } from '@certame/db/schema/practical.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { findTestProblems } from '@certame/rules/practical/check-test.ts';
import { createStaffLogins, type LoginToCreate } from '#features/accounts/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { letScoresGo } from '../../dashboard/commands/give-by-itself.ts';
import { requireTeachers } from '../find-teachers.ts';
import { getTest, hasBegun, type StoredTest } from '../find-test.ts';
import { requireItem } from '../list-items.ts';
import { readTest } from '../read-test.ts';
import { writePeople } from '../write-people.ts';

export type TestInput = Omit<PracticalTestBody, 'new_teachers'> & { newTeachers: readonly LoginToCreate[] };

/** A check has two levels, whatever was sent with it. */
const sectionsOf = (sections: PracticalTestBody['sections']) =>
  sections.map((section) => ({
    ...section,
    items: section.items.map((item) => (item.kind === 'check' ? { ...item, levels: 2 } : item)),
  }));

const columnsOf = (input: TestInput) => ({
  name: input.name,
  questionnaire_id: input.questionnaire_id,
  item_id: input.item_id,
  sections: sectionsOf(input.sections),
  max_score: input.max_score,
  examiners: input.examiners,
  max_difference: input.max_difference,
  max_criterion_difference: input.max_criterion_difference,
  starts_at: input.starts_at === null ? null : new Date(input.starts_at),
  break_minutes: input.break_minutes,
});

/** Checks what is written, and gives the ids of all examiners, of new ones too. @throws AppError `validation`. */
async function prepareTeachers(
  scope: Scope,
  services: Services,
  input: TestInput,
  testId: string | null,
): Promise<string[]> {
  const known = [...new Set(input.teacher_ids.map((id) => id.toLowerCase()))];
  await requireTeachers(scope, known, testId);
  const created = await createStaffLogins(scope, services, roleKeys.T, input.newTeachers);
  const all = [...new Set([...known, ...created])];
  const problems = findTestProblems(input, all.length);
  if (problems.length > 0)
    throw new AppError('validation', {
      fields: Object.fromEntries(problems.map(({ field, key }) => [field, [{ key }]])),
    });
  return all;
}

/** @throws AppError `validation`, `not-found`. */
export async function createTest(scope: Scope, services: Services, input: TestInput): Promise<string> {
  const teacher_ids = await prepareTeachers(scope, services, input, null);
  await requireItem(scope, input);
  const [made] = await scope.tx
    .insert(practical_tests)
    .values({ ...columnsOf(input), institution_id: scope.institutionId })
    .returning({ id: practical_tests.id });
  if (!made) throw new Error('No practical test was made');
  await writePeople(scope, made.id, { ...input, teacher_ids });
  return made.id;
}

/** What stands once an examiner has begun. */
const shapeOf = (one: Pick<PracticalTestBody, 'sections' | 'examiners' | 'teacher_ids' | 'students'>) => ({
  sections: sectionsOf(one.sections),
  examiners: one.examiners,
  teachers: one.teacher_ids.map((id) => id.toLowerCase()),
  students: one.students.map(({ person_id, identifier }) => [person_id.toLowerCase(), identifier]),
});

/** Once an examiner has begun, stations, people and rounds stand: what is on tablets without a line has to fit when it arrives. */
async function requireSameShape(scope: Scope, stored: StoredTest, input: TestInput): Promise<void> {
  const before = await readTest(scope, stored.id);
  if (input.newTeachers.length > 0) throw new AppError('practical-begun');
  // Keys of what is stored come in an order of their own.
  if (!isDeepStrictEqual(shapeOf(before), shapeOf(input))) throw new AppError('practical-begun');
}

/** @throws AppError `not-found`, `conflict`, `practical-begun`, `validation`. */
export async function updateTest(
  scope: Scope,
  services: Services,
  input: TestInput & { id: string; updated_at?: string | undefined },
): Promise<void> {
  const { id } = input;
  const stored = await getTest(scope, id, 'update');
  if (input.updated_at !== undefined && Date.parse(input.updated_at) !== stored.updated_at.getTime())
    throw new AppError('conflict', { data: { current: await readTest(scope, id) } });
  const begun = await hasBegun(scope, id);
  if (begun) await requireSameShape(scope, stored, input);
  const teacher_ids = await prepareTeachers(scope, services, input, id);
  if (input.item_id !== stored.item_id || input.questionnaire_id !== stored.questionnaire_id)
    await requireItem(scope, input);
  if (!begun) await writePeople(scope, id, { ...input, teacher_ids });
  await scope.tx
    .update(practical_tests)
    .set({ ...columnsOf(input), updated_at: sql`greatest(now(), updated_at + interval '1 millisecond')` })
    .where(eq(practical_tests.id, id));
  if (begun) await letScoresGo(scope, services, { id, item_id: input.item_id });
}
