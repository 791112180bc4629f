import { questionSchema } from '@certame/contract/features/questions/endpoints.ts';
import { type SheetQuestion, sheetRows } from '@certame/rules/questions/export/sheet-rows.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { instantText } from '#crud/export/cell-texts.ts';
import { fileNameOf } from '#crud/export/file-name.ts';
import { getInstitutionInfo } from '#crud/export/institution-info.ts';
import { queryRows } from '#lib/query-rows.ts';
import { writeSheet } from '#lib/sheets/sheets.ts';
import type { Translate } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';
import { getQuestionnaireRow } from './questionnaire-repository.ts';

const rowSchema = questionSchema
  .pick({ title: true, type: true, difficulty: true, tags: true, content: true, key: true })
  .extend({ disciplineName: z.string().nullable() });

/** The questions placed in it, in their order and as they stand there; those that are drawn differ by attempt. */
const selectQuestions = (scope: Scope, id: string): Promise<SheetQuestion[]> =>
  queryRows(
    scope,
    rowSchema,
    sql`
    select q.title, v.type, q.difficulty, d.name as "disciplineName", q.tags, v.content, k.key
      from questionnaire_items i
      join questionnaire_sections s on s.id = i.section_id
      join questions q on q.id = i.question_id
      join question_versions v on v.id = i.question_version_id
      join question_keys k on k.version_id = v.id
      left join disciplines d on d.id = q.discipline_id
     where i.questionnaire_id = ${id} and i.draw_id is null and i.superseded_at is null
     order by s.position, i.position, i.id`,
  );

/** @throws AppError `not-found`. */
export async function exportQuestions(
  scope: Scope,
  id: string,
  nowMs: number,
  translate: Translate,
): Promise<{ name: string; bytes: Buffer }> {
  const { name } = await getQuestionnaireRow(scope, id);
  const { columns, rows } = sheetRows(await selectQuestions(scope, id));
  const { timeZone } = await getInstitutionInfo(scope);
  const madeAt = instantText(new Date(nowMs).toISOString(), timeZone);
  return {
    name: fileNameOf(name, madeAt, 'xlsx'),
    bytes: await writeSheet(translate('questions.server.template_title'), columns, rows),
  };
}
