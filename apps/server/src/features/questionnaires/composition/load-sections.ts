import type {
  QuestionnaireItem,
  QuestionnaireSection,
} from '@certame/contract/features/questionnaires/questionnaire.ts';
import { storedContentSchema, storedKeySchema } from '@certame/contract/features/questions/content.ts';
import { hasAnswerKey } from '@certame/rules/questions/question-check.ts';
import type { Scope } from '#plugins/database.ts';
import type { StoredQuestionnaire } from '../store.ts';
import { bankMatch } from './bank-match.ts';

type SectionRow = Pick<QuestionnaireSection, 'id' | 'title' | 'description'>;
type ItemRow = Omit<QuestionnaireItem, 'has_key'> & { section_id: string; has_key: boolean | null };
type DrawRow = QuestionnaireSection['draws'][number] & { section_id: string };

const sectionsQuery = `
  select id, title, description from questionnaire_sections
   where questionnaire_id = $1 and institution_id = $2 order by position, id`;

/** A draft follows the bank; from the release on, versions are fixed. $3: fixed. */
const itemsQuery = `
  select i.id, i.section_id, i.question_id, v.id as question_version_id, v.type, v.difficulty, q.title, q.excerpt,
         case when v.id = q.current_version_id then q.has_key end as has_key,
         trim_scale(i.score)::text as score, i.required, i.voided
    from questionnaire_items i
    join questions q on q.id = i.question_id
    join question_versions v
      on v.id = case when $3::boolean then i.question_version_id
                     else coalesce(q.current_version_id, i.question_version_id) end
   where i.questionnaire_id = $1 and i.institution_id = $2 and i.draw_id is null
     and i.superseded_at is null
   order by i.position, i.id`;

const drawColumns = `d.id, d.section_id, d.count, d.type, d.difficulty, d.discipline_id, d.tag,
         trim_scale(d.score)::text as score`;

/**
 * Draws that ask for the same are counted once: each count looks through the whole bank. Materialized, or the planner
 * would count after the join, once for every draw.
 */
const draftDrawsQuery = `
  with own as (
    select d.*, dense_rank() over (order by d.type, d.difficulty, d.discipline_id, d.tag) as criterion
      from questionnaire_draws d join questionnaire_sections s on s.id = d.section_id
     where s.questionnaire_id = $1 and s.institution_id = $2
  ), counted as materialized (
    select d.criterion, (select count(*)::int from questions q where ${bankMatch}) as available
      from (select distinct on (criterion) * from own) d
  )
  select ${drawColumns}, c.available from own d join counted c using (criterion) order by d.position, d.id`;

const fixedDrawsQuery = `
  select ${drawColumns}, (select count(*)::int from questionnaire_items pool where pool.draw_id = d.id and pool.superseded_at is null) as available
    from questionnaire_draws d join questionnaire_sections s on s.id = d.section_id
   where s.questionnaire_id = $1 and s.institution_id = $2
   order by d.position, d.id`;

/** The bank knows whether the current version has a key; for an older, fixed one it is worked out again. */
async function keysOfOldVersions(scope: Scope, items: readonly ItemRow[]): Promise<Map<string, boolean>> {
  const ids = items.filter((item) => item.has_key === null).map((item) => item.question_version_id);
  if (ids.length === 0) return new Map();
  const { rows } = await scope.client.query<{
    id: string;
    type: QuestionnaireItem['type'];
    content: unknown;
    key: unknown;
  }>(
    `select v.id, v.type, v.content, k.key from question_versions v join question_keys k on k.version_id = v.id
      where v.id = any($1) and v.institution_id = $2`,
    [ids, scope.institutionId],
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
  const { client, institutionId } = scope;
  const isFixed = state !== 'draft';
  const sections = await client.query<SectionRow>(sectionsQuery, [id, institutionId]);
  const items = await client.query<ItemRow>(itemsQuery, [id, institutionId, isFixed]);
  const draws = await client.query<DrawRow>(isFixed ? fixedDrawsQuery : draftDrawsQuery, [id, institutionId]);
  const oldKeys = await keysOfOldVersions(scope, items.rows);

  const result = new Map<string, QuestionnaireSection>();
  for (const row of sections.rows) result.set(row.id, { ...row, items: [], draws: [] });
  for (const { section_id, has_key, ...item } of items.rows) {
    const hasKey = has_key ?? oldKeys.get(item.question_version_id) ?? false;
    result.get(section_id)?.items.push({ ...item, has_key: hasKey });
  }
  for (const { section_id, ...draw } of draws.rows) result.get(section_id)?.draws.push(draw);
  return [...result.values()];
}
