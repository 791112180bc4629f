import { AppError, type FieldErrors } from '@certame/contract/errors.ts';
import type { QuestionnaireSection } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { disciplines } from '@certame/db/schema/academic.ts';
import { questions } from '@certame/db/schema/questions.ts';
import { and, eq, inArray, isNull } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import type { SectionInput } from './compare.ts';

/** Question -> its current version, and those that are archived. */
async function loadQuestions({ tx, institutionId }: Scope, ids: string[]) {
  const rows = await tx
    .select({
      id: questions.id,
      versionId: questions.current_version_id,
      archivedAt: questions.archived_at,
    })
    .from(questions)
    .where(
      and(
        inArray(questions.id, ids),
        eq(questions.institution_id, institutionId),
        isNull(questions.deleted_at),
      ),
    );
  return {
    versions: new Map(rows.flatMap(({ id, versionId }) => (versionId === null ? [] : [[id, versionId]]))),
    archived: new Set(rows.filter((row) => row.archivedAt !== null).map((row) => row.id)),
  };
}

async function loadDisciplines({ tx, institutionId }: Scope, ids: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: disciplines.id })
    .from(disciplines)
    .where(and(inArray(disciplines.id, ids), eq(disciplines.institution_id, institutionId)));
  return new Set(rows.map((row) => row.id));
}

const lower = (id: string): string => id.toLowerCase();

/**
 * Refuses ids that aren't this questionnaire's own, questions and disciplines that this institution doesn't have, and newly placed
 * questions that are archived.
 * Gives the current version of each question. @throws AppError `validation`.
 */
export async function checkReferences(
  scope: Scope,
  stored: readonly QuestionnaireSection[],
  sections: readonly SectionInput[],
): Promise<Map<string, string>> {
  const items = sections.flatMap((section) => section.items);
  const draws = sections.flatMap((section) => section.draws);
  const { versions, archived } = await loadQuestions(scope, [
    ...new Set(items.map((item) => lower(item.question_id))),
  ]);
  const disciplines = await loadDisciplines(scope, [
    ...new Set(draws.flatMap((draw) => (draw.discipline_id ? [lower(draw.discipline_id)] : []))),
  ]);

  // What was archived since stays where it was placed.
  const placed = new Set(stored.flatMap((section) => section.items.map((item) => item.question_id)));

  const problems: FieldErrors = {};
  const refuse = (field: string) => {
    problems[field] = [{ key: 'foreign' }];
  };
  /** Each id of the questionnaire may be sent once. */
  const idCheck = (rows: readonly { id: string }[]) => {
    const left = new Set(rows.map((one) => one.id));
    return (id: string | undefined, field: string) => {
      if (id !== undefined && !left.delete(lower(id))) refuse(field);
    };
  };
  const checkSection = idCheck(stored);
  const checkItem = idCheck(stored.flatMap((section) => section.items));
  const checkDraw = idCheck(stored.flatMap((section) => section.draws));

  for (const [s, section] of sections.entries()) {
    checkSection(section.id, `sections.${s}.id`);
    for (const [i, item] of section.items.entries()) {
      const field = `sections.${s}.items.${i}`;
      checkItem(item.id, `${field}.id`);
      if (!versions.has(lower(item.question_id))) refuse(`${field}.question_id`);
      else if (archived.has(lower(item.question_id)) && !placed.has(lower(item.question_id)))
        problems[`${field}.question_id`] = [{ key: 'archived_question' }];
    }
    for (const [d, draw] of section.draws.entries()) {
      checkDraw(draw.id, `sections.${s}.draws.${d}.id`);
      if (draw.discipline_id !== null && !disciplines.has(lower(draw.discipline_id)))
        refuse(`sections.${s}.draws.${d}.discipline_id`);
    }
  }
  if (Object.keys(problems).length > 0) throw new AppError('validation', { fields: problems });
  return versions;
}
