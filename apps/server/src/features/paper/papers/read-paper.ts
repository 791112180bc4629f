import type { Paper } from '@certame/contract/features/paper/endpoints.ts';
import { paper_sheets } from '@certame/db/schema/paper.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { getPaper, hasPages } from './find-paper.ts';
import { isHolder } from './sheet-holders.ts';

const named = z.array(z.object({ id: z.string(), name: z.string() }));
const partsRow = z.object({
  questionnaire_name: z.string(),
  participants: z.int(),
  classes: named,
  students: named,
});

const partsOf = (paperId: string) => sql`
  select q.name as questionnaire_name,
         (select count(*)::int from participants p where ${isHolder}) as participants,
         coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name) order by k.name, k.id)
                     from physical_questionnaire_classes g join classes k on k.id = g.class_id where g.paper_id = w.id), '[]') as classes,
         coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name, p.id)
                     from physical_questionnaire_students g join people p on p.id = g.person_id where g.paper_id = w.id), '[]') as students
    from physical_questionnaires w join questionnaires q on q.id = w.questionnaire_id where w.id = ${paperId}`;

/** A questionnaire on paper as its form shows it. @throws AppError `not-found`. */
export async function readPaper(scope: Scope, id: string): Promise<Paper> {
  const paper = await getPaper(scope, id);
  const [parts] = await queryRows(scope, partsRow, partsOf(id));
  if (!parts) throw new Error('A paper without its questionnaire');
  return {
    ...parts,
    id,
    questionnaire_id: paper.questionnaire_id,
    name: paper.name,
    versions: paper.versions,
    columns: paper.columns === 2 ? '2' : '1',
    font_size: paper.font_size,
    instructions: paper.instructions,
    students_scope: paper.students_scope,
    class_ids: parts.classes.map((one) => one.id),
    student_ids: parts.students.map((one) => one.id),
    sheets: await scope.tx.$count(paper_sheets, eq(paper_sheets.paper_id, id)),
    files: paper.files,
    printed_at: paper.printed_at?.toISOString() ?? null,
    has_pages: await hasPages(scope, id),
    updated_at: paper.updated_at.toISOString(),
  };
}

/** Questionnaires to choose from: those that have begun to be released, or are over. The first that match. */
export const listQuestionnaires = (scope: Scope, search: string): Promise<{ id: string; label: string }[]> =>
  queryRows(
    scope,
    z.object({ id: z.string(), label: z.string() }),
    sql`select id, name as label from questionnaires
         where institution_id = ${scope.institutionId} and state in ('released', 'closed')
           and search_text like '%' || replace(replace(replace(search_key(${search}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
         order by name, id limit 50`,
  );
