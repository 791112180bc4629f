import {
  type QuestionnaireSection,
  questionnaireSchema,
} from '@certame/contract/features/questionnaires/questionnaire.ts';
import { storedContentSchema, storedKeySchema } from '@certame/contract/features/questions/content.ts';
import { questionnaire_sections } from '@certame/db/schema/questionnaires.ts';
import { question_keys, question_versions } from '@certame/db/schema/questions.ts';
import { and, eq, inArray, sql } from '@certame/db/sql.ts';
import { hasAnswerKey } from '@certame/rules/questions/question-check.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { StoredQuestionnaire } from '../questionnaire-repository.ts';
import { bankMatch } from './bank-match.ts';

const sectionShape = questionnaireSchema.shape.sections.element.shape;
const itemRow = sectionShape.items.element.extend({
  section_id: z.string(),
  has_key: z.boolean().nullable(),
});
type ItemRow = z.output<typeof itemRow>;
const drawRow = sectionShape.draws.element.extend({ section_id: z.string() });

/** A draft follows the bank; from the release on, versions are fixed. */
const itemsQuery = ({ institutionId }: Scope, id: string, isFixed: boolean) => sql`
  select i.id, i.section_id, i.question_id, v.id as question_version_id, v.type, v.difficulty, q.title, q.excerpt,
         case when v.id = q.current_version_id then q.has_key end as has_key,
         v.id = q.current_version_id and q.is_incomplete as is_incomplete,
         trim_scale(i.score)::text as score, i.required, i.voided
    from questionnaire_items i
    join questions q on q.id = i.question_id
    join question_versions v
      on v.id = case when ${isFixed}::boolean then i.question_version_id
                     else coalesce(q.current_version_id, i.question_version_id) end
   where i.questionnaire_id = ${id} and i.institution_id = ${institutionId} and i.draw_id is null
     and i.superseded_at is null
   order by i.position, i.id`;

const drawColumns = sql.raw(`d.id, d.section_id, d.count, d.type, d.difficulty, d.discipline_id, d.tag,
         trim_scale(d.score)::text as score`);

/**
 * Draws that ask for the same are counted once: each count looks through the whole bank. Materialized, or the planner
 * would count after the join, once for every draw.
 */
const draftDrawsQuery = (scope: Scope, id: string) => sql`
  with placed_draws as (
    select d.*, dense_rank() over (order by d.type, d.difficulty, d.discipline_id, d.tag) as criterion
      from questionnaire_draws d join questionnaire_sections s on s.id = d.section_id
     where s.questionnaire_id = ${id} and s.institution_id = ${scope.institutionId}
  ), counted as materialized (
    select d.criterion, (select count(*)::int from questions q where ${bankMatch(scope, id)}) as available
      from (select distinct on (criterion) * from placed_draws) d
  )
  select ${drawColumns}, c.available from placed_draws d join counted c using (criterion) order by d.position, d.id`;

const fixedDrawsQuery = (scope: Scope, id: string) => sql`
  select ${drawColumns}, (select count(*)::int from questionnaire_items pool where pool.draw_id = d.id and pool.superseded_at is null) as available
    from questionnaire_draws d join questionnaire_sections s on s.id = d.section_id
   where s.questionnaire_id = ${id} and s.institution_id = ${scope.institutionId}
   order by d.position, d.id`;

/** The bank knows whether the current version has a key; for an older, fixed one it is worked out again. */
async function keysOfOldVersions(scope: Scope, items: readonly ItemRow[]): Promise<Map<string, boolean>> {
  const ids = items.filter((item) => item.has_key === null).map((item) => item.question_version_id);
  if (ids.length === 0) return new Map();
  const rows = await scope.tx
    .select({
      id: question_versions.id,
      type: question_versions.type,
      content: question_versions.content,
      key: question_keys.key,
    })
    .from(question_versions)
    .innerJoin(question_keys, eq(question_keys.version_id, question_versions.id))
    .where(
      and(inArray(question_versions.id, ids), eq(question_versions.institution_id, scope.institutionId)),
    );
  return new Map(
    rows.map(({ id, type, content, key }) => [
      id,
      hasAnswerKey(type, storedContentSchema.parse(content), storedKeySchema.parse(key)),
    ]),
  );
}

/** Sections with what was placed in them and what they draw. The pools of draws are only counted. */
export async function loadSections(
  scope: Scope,
  { id, state }: Pick<StoredQuestionnaire, 'id' | 'state'>,
): Promise<QuestionnaireSection[]> {
  const isFixed = state !== 'draft';
  const sections = await scope.tx
    .select({
      id: questionnaire_sections.id,
      title: questionnaire_sections.title,
      description: questionnaire_sections.description,
    })
    .from(questionnaire_sections)
    .where(
      and(
        eq(questionnaire_sections.questionnaire_id, id),
        eq(questionnaire_sections.institution_id, scope.institutionId),
      ),
    )
    .orderBy(questionnaire_sections.position, questionnaire_sections.id);
  const items = await queryRows(scope, itemRow, itemsQuery(scope, id, isFixed));
  const drawsQuery = isFixed ? fixedDrawsQuery : draftDrawsQuery;
  const draws = await queryRows(scope, drawRow, drawsQuery(scope, id));
  const oldKeys = await keysOfOldVersions(scope, items);

  const result = new Map<string, QuestionnaireSection>();
  for (const row of sections) result.set(row.id, { ...row, items: [], draws: [] });
  for (const { section_id, has_key, ...item } of items) {
    const hasKey = has_key ?? oldKeys.get(item.question_version_id) ?? false;
    result.get(section_id)?.items.push({ ...item, has_key: hasKey });
  }
  for (const { section_id, ...draw } of draws) result.get(section_id)?.draws.push(draw);
  return [...result.values()];
}
