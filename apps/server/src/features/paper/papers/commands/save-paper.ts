import { AppError } from '@certame/contract/errors.ts';
import type { PaperBody } from '@certame/contract/features/paper/endpoints.ts';
import { classes, people } from '@certame/db/schema/academic.ts';
import {
  physical_questionnaire_classes,
  physical_questionnaire_students,
  physical_questionnaires,
} from '@certame/db/schema/paper.ts';
import { and, eq, inArray, sql } from '@certame/db/sql.ts';
import { requireNamed } from '#features/exam/index.ts';
import { lockForChange, requireState, settingsOf } from '#features/questionnaires/index.ts';
import type { Scope } from '#plugins/database.ts';
import { getPaper, hasPages } from '../find-paper.ts';
import { readPaper } from '../read-paper.ts';

const unique = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))];
const refuse = (field: 'class_ids' | 'student_ids', key: string): AppError =>
  new AppError('validation', { fields: { [field]: [{ key }] } });

const columnsOf = (input: PaperBody) => ({
  name: input.name,
  versions: input.versions,
  columns: input.columns === '2' ? (2 as const) : (1 as const),
  font_size: input.font_size,
  instructions: input.instructions,
  students_scope: input.students_scope,
});

/** Puts those who get sheets in place of those who did. @throws AppError `validation`. */
async function writeHolders(scope: Scope, paperId: string, input: PaperBody): Promise<void> {
  const { tx, institutionId } = scope;
  const own = { institution_id: institutionId, paper_id: paperId };
  const classIds = input.students_scope === 'classes' ? unique(input.class_ids) : [];
  const personIds = input.students_scope === 'listed' ? unique(input.student_ids) : [];
  for (const table of [physical_questionnaire_classes, physical_questionnaire_students])
    await tx.delete(table).where(eq(table.paper_id, paperId));
  if (input.students_scope === 'classes') {
    if (classIds.length === 0) throw refuse('class_ids', 'required');
    const known = and(inArray(classes.id, classIds), eq(classes.institution_id, institutionId));
    if ((await tx.$count(classes, known)) !== classIds.length) throw refuse('class_ids', 'exists');
    await tx
      .insert(physical_questionnaire_classes)
      .values(classIds.map((class_id) => ({ ...own, class_id })));
  }
  if (input.students_scope === 'listed') {
    if (personIds.length === 0) throw refuse('student_ids', 'required');
    const known = and(
      inArray(people.id, personIds),
      eq(people.institution_id, institutionId),
      eq(people.kind, 'student'),
    );
    if ((await tx.$count(people, known)) !== personIds.length) throw refuse('student_ids', 'exists');
    await tx
      .insert(physical_questionnaire_students)
      .values(personIds.map((person_id) => ({ ...own, person_id })));
  }
}

/** @throws AppError `not-found`, `read-only`, `questionnaire-editors`, `answers-anonymous`, `questionnaire-state`, `validation`. */
export async function createPaper(scope: Scope, questionnaireId: string, input: PaperBody): Promise<string> {
  const questionnaire = await lockForChange(scope, questionnaireId, 'share');
  requireNamed({ settings: settingsOf(questionnaire) });
  // Before the release its questions come and go.
  requireState(questionnaire, ['released', 'closed']);
  const [made] = await scope.tx
    .insert(physical_questionnaires)
    .values({
      ...columnsOf(input),
      institution_id: scope.institutionId,
      questionnaire_id: questionnaireId,
    })
    .returning({ id: physical_questionnaires.id });
  if (!made) throw new Error('No paper was made');
  await writeHolders(scope, made.id, input);
  return made.id;
}

/** @throws AppError `not-found`, `conflict`, `paper-pages` where versions would change after pages were read, `validation`. */
export async function updatePaper(
  scope: Scope,
  input: PaperBody & { id: string; updated_at?: string | undefined },
): Promise<void> {
  const { id } = input;
  const { questionnaire_id: questionnaireId } = await getPaper(scope, id);
  await lockForChange(scope, questionnaireId, 'share');
  const stored = await getPaper(scope, id, 'update');
  if (input.updated_at !== undefined && Date.parse(input.updated_at) !== stored.updated_at.getTime())
    throw new AppError('conflict', { data: { current: await readPaper(scope, id) } });
  if (input.versions !== stored.versions && (await hasPages(scope, id))) throw new AppError('paper-pages');
  await writeHolders(scope, id, input);
  await scope.tx
    .update(physical_questionnaires)
    .set({ ...columnsOf(input), updated_at: sql`greatest(now(), updated_at + interval '1 millisecond')` })
    .where(eq(physical_questionnaires.id, id));
}
