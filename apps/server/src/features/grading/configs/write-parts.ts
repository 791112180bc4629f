import { AppError } from '@certame/contract/errors.ts';
import type { GradingConfigBody } from '@certame/contract/features/grading/endpoints.ts';
import { classes, people } from '@certame/db/schema/academic.ts';
import { grading_assignments } from '@certame/db/schema/grading.ts';
import {
  grading_config_classes,
  grading_config_graders,
  grading_config_items,
  grading_config_students,
} from '@certame/db/schema/grading-configs.ts';
import { and, eq, inArray } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import { listCorrectableQuestions } from './correctable-questions.ts';

type Parts = Pick<GradingConfigBody, 'item_ids' | 'students_scope' | 'class_ids' | 'student_ids'>;

const unique = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))];
const refuse = (field: keyof Parts, key: string): AppError =>
  new AppError('validation', { fields: { [field]: [{ key }] } });

/** Questions of this questionnaire that wait for people, and that no other correction has. @throws AppError `validation`. */
async function requireItems(
  scope: Scope,
  { id, questionnaireId }: { id: string; questionnaireId: string },
  itemIds: readonly string[],
): Promise<void> {
  const known = new Map(
    (await listCorrectableQuestions(scope, questionnaireId)).map((one) => [one.item_id, one.config_id]),
  );
  for (const itemId of itemIds) {
    const configId = known.get(itemId);
    if (configId === undefined) throw refuse('item_ids', 'correctable');
    if (configId !== null && configId !== id) throw refuse('item_ids', 'correctable_taken');
  }
  // Scores that somebody gave by hand would be lost.
  const graded = await scope.tx.$count(
    grading_assignments,
    and(
      inArray(
        grading_assignments.item_id,
        itemIds.filter((itemId) => known.get(itemId) === null),
      ),
      inArray(grading_assignments.status, ['scored', 'released']),
    ),
  );
  if (graded > 0) throw refuse('item_ids', 'correctable_graded');
}

async function requireClasses({ tx, institutionId }: Scope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) throw refuse('class_ids', 'required');
  const found = await tx.$count(
    classes,
    and(inArray(classes.id, [...ids]), eq(classes.institution_id, institutionId)),
  );
  if (found !== ids.length) throw refuse('class_ids', 'exists');
}

async function requireStudents({ tx, institutionId }: Scope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) throw refuse('student_ids', 'required');
  const found = await tx.$count(
    people,
    and(inArray(people.id, [...ids]), eq(people.institution_id, institutionId), eq(people.kind, 'student')),
  );
  if (found !== ids.length) throw refuse('student_ids', 'exists');
}

/** Puts questions, graders and students in place of those that a correction had. @throws AppError `validation`. */
export async function writeParts(
  scope: Scope,
  config: { id: string; questionnaireId: string },
  parts: Parts,
  graderIds: readonly string[],
): Promise<void> {
  const { tx, institutionId } = scope;
  const own = { institution_id: institutionId, config_id: config.id };
  const itemIds = unique(parts.item_ids);
  const classIds = parts.students_scope === 'classes' ? unique(parts.class_ids) : [];
  const studentIds = parts.students_scope === 'listed' ? unique(parts.student_ids) : [];
  await requireItems(scope, config, itemIds);
  if (parts.students_scope === 'classes') await requireClasses(scope, classIds);
  if (parts.students_scope === 'listed') await requireStudents(scope, studentIds);
  for (const table of [
    grading_config_items,
    grading_config_graders,
    grading_config_classes,
    grading_config_students,
  ])
    await tx.delete(table).where(eq(table.config_id, config.id));
  await tx.insert(grading_config_items).values(itemIds.map((item_id) => ({ ...own, item_id })));
  if (graderIds.length > 0)
    await tx.insert(grading_config_graders).values(unique(graderIds).map((user_id) => ({ ...own, user_id })));
  if (classIds.length > 0)
    await tx.insert(grading_config_classes).values(classIds.map((class_id) => ({ ...own, class_id })));
  if (studentIds.length > 0)
    await tx.insert(grading_config_students).values(studentIds.map((person_id) => ({ ...own, person_id })));
}
