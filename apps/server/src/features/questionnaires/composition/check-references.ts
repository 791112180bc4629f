import { AppError, type FieldErrors } from '@certame/contract/errors.ts';
import type { QuestionnaireSection } from '@certame/contract/features/questionnaires/questionnaire.ts';
import type { Scope } from '#plugins/database.ts';
import type { SectionInput } from './compare.ts';

/** Question -> its current version. */
async function loadVersions(scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await scope.client.query<{ id: string; version_id: string }>(
    `select id, current_version_id as version_id from questions
      where id = any($1::uuid[]) and institution_id = $2 and deleted_at is null and current_version_id is not null`,
    [ids, scope.institutionId],
  );
  return new Map(rows.map((row) => [row.id, row.version_id]));
}

async function loadDisciplines(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await scope.client.query<{ id: string }>(
    'select id from disciplines where id = any($1::uuid[]) and institution_id = $2',
    [ids, scope.institutionId],
  );
  return new Set(rows.map((row) => row.id));
}

const lower = (id: string): string => id.toLowerCase();

/**
 * Refuses ids that aren't this questionnaire's own, and questions and disciplines that this institution doesn't have.
 * Gives the current version of each question. @throws AppError `validation`.
 */
export async function checkReferences(
  scope: Scope,
  stored: readonly QuestionnaireSection[],
  sections: readonly SectionInput[],
): Promise<Map<string, string>> {
  const items = sections.flatMap((section) => section.items);
  const draws = sections.flatMap((section) => section.draws);
  const versions = await loadVersions(scope, [...new Set(items.map((item) => lower(item.question_id)))]);
  const disciplines = await loadDisciplines(scope, [
    ...new Set(draws.flatMap((draw) => (draw.discipline_id ? [lower(draw.discipline_id)] : []))),
  ]);

  const problems: FieldErrors = {};
  const refuse = (field: string) => {
    problems[field] = [{ key: 'foreign' }];
  };
  /** Each of one's own ids may be sent once. */
  const idCheck = (own: readonly { id: string }[]) => {
    const left = new Set(own.map((one) => one.id));
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
