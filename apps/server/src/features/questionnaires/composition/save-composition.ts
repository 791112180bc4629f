import type { QuestionnaireSection } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import { checkReferences } from './check-references.ts';
import type { SectionInput } from './compare.ts';

const upsertSections = ({ institutionId }: Scope, questionnaireId: string, rows: unknown) => sql`
  insert into questionnaire_sections (id, institution_id, questionnaire_id, position, title, description)
  select r.id, ${institutionId}::uuid, ${questionnaireId}::uuid, r.position, r.title, r.description
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, position integer, title text, description text)
  on conflict (id) do update set position = excluded.position, title = excluded.title, description = excluded.description`;

const upsertDraws = ({ institutionId }: Scope, rows: unknown) => sql`
  insert into questionnaire_draws (id, institution_id, section_id, position, count, type, difficulty, discipline_id, tag, score)
  select r.id, ${institutionId}::uuid, r.section_id, r.position, r.count, r.type, r.difficulty, r.discipline_id, r.tag, r.score
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, section_id uuid, position integer, count integer, type text, difficulty text, discipline_id uuid, tag text, score numeric)
  on conflict (id) do update set section_id = excluded.section_id, position = excluded.position, count = excluded.count,
    type = excluded.type, difficulty = excluded.difficulty, discipline_id = excluded.discipline_id, tag = excluded.tag,
    score = excluded.score`;

/** A kept item with the same question keeps its version and whether it is voided: only the release moves versions. */
const upsertItems = ({ institutionId }: Scope, questionnaireId: string, rows: unknown) => sql`
  insert into questionnaire_items as kept
         (id, institution_id, questionnaire_id, section_id, position, question_id, question_version_id, score, required)
  select r.id, ${institutionId}::uuid, ${questionnaireId}::uuid, r.section_id, r.position, r.question_id, r.version_id, r.score, r.required
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, section_id uuid, position integer, question_id uuid, version_id uuid, score numeric, required boolean)
  on conflict (id) do update set section_id = excluded.section_id, position = excluded.position, score = excluded.score,
    required = excluded.required, question_id = excluded.question_id,
    question_version_id = case when kept.question_id = excluded.question_id then kept.question_version_id
                               else excluded.question_version_id end,
    voided = case when kept.question_id = excluded.question_id then kept.voided end,
    void_reason = case when kept.question_id = excluded.question_id then kept.void_reason end`;

/** Ids of the database's own making, which rise and so keep its indexes compact. */
async function takeIds(scope: Scope, count: number): Promise<() => string> {
  const rows = await queryRows(
    scope,
    z.object({ id: z.string() }),
    sql`select new_id() as id from generate_series(1, ${count}::int)`,
  );
  let next = 0;
  return () => {
    const row = rows[next++];
    if (!row) throw new Error('Fewer ids were taken than are needed');
    return row.id;
  };
}

/**
 * Puts sections, items and draws in place of what is stored; those that come with their id keep it. What moves to
 * another section is moved before its old section goes, which would take it along.
 * @throws AppError `validation` for ids and questions that aren't there to be used.
 */
export async function saveComposition(
  scope: Scope,
  questionnaireId: string,
  stored: readonly QuestionnaireSection[],
  sections: readonly SectionInput[],
): Promise<void> {
  const { tx } = scope;
  const versions = await checkReferences(scope, stored, sections);
  const newId = await takeIds(
    scope,
    sections.reduce((sum, section) => sum + 1 + section.items.length + section.draws.length, 0),
  );
  const withIds = sections.map((section, position) => ({
    id: section.id ?? newId(),
    position,
    title: section.title,
    description: section.description,
    items: section.items.map((item) => ({ ...item, id: item.id ?? newId() })),
    draws: section.draws.map((draw, place) => ({ ...draw, id: draw.id ?? newId(), position: place })),
  }));
  const draws = withIds.flatMap((section) =>
    section.draws.map((draw) => ({ ...draw, section_id: section.id })),
  );
  const items = withIds
    .flatMap((section) => section.items.map((item) => ({ ...item, section_id: section.id })))
    // Counted through the whole questionnaire: one order for everybody who reads items.
    .map((item, position) => ({
      ...item,
      position,
      version_id: versions.get(item.question_id.toLowerCase()),
    }));
  const idsOf = (rows: readonly { id: string }[]) => uuidList(rows.map((row) => row.id));

  await tx.execute(
    upsertSections(
      scope,
      questionnaireId,
      withIds.map(({ items: _items, draws: _draws, ...section }) => section),
    ),
  );
  await tx.execute(upsertDraws(scope, draws));
  await tx.execute(upsertItems(scope, questionnaireId, items));
  await tx.execute(sql`
    delete from questionnaire_items
     where questionnaire_id = ${questionnaireId} and draw_id is null and id <> all(${idsOf(items)})`);
  await tx.execute(sql`
    delete from questionnaire_draws d using questionnaire_sections s
     where s.id = d.section_id and s.questionnaire_id = ${questionnaireId} and d.id <> all(${idsOf(draws)})`);
  await tx.execute(sql`
    delete from questionnaire_sections where questionnaire_id = ${questionnaireId} and id <> all(${idsOf(withIds)})`);
}
