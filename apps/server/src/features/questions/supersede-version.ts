import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';

/**
 * Later attempts of released questionnaires are shown the new version; attempts keep the item that they were shown.
 * The questionnaires are locked by the caller, and dated here: whoever holds their definition reads it anew.
 */
export async function supersedeVersion(scope: Scope, questionId: string, versionId: string): Promise<void> {
  // In place of each item that holds an older version comes one with the new version, at the same place and score. A
  // question that becomes a text stays in the pools of draws as it was: a text can't be drawn, and a pool of exactly what
  // its draw asks for would leave nobody a form.
  const rows = await queryRows(
    scope,
    z.object({ questionnaire_id: z.string() }),
    sql`
      with older as (
        update questionnaire_items i set superseded_at = now()
          from questionnaires q
         where q.id = i.questionnaire_id and q.state in ('released', 'closed') and i.question_id = ${questionId} and i.institution_id = ${scope.institutionId}
           and i.question_version_id <> ${versionId} and i.superseded_at is null
           and (i.draw_id is null or exists (select from question_versions v where v.id = ${versionId} and v.type <> 'section'))
         returning i.*
      )
      insert into questionnaire_items (institution_id, questionnaire_id, section_id, draw_id, position, question_id,
                                       question_version_id, score, required, voided, void_reason)
      select institution_id, questionnaire_id, section_id, draw_id, position, question_id, ${versionId}, score, required, voided,
             void_reason
        from older
      returning questionnaire_id`,
  );
  if (rows.length === 0) return;
  await scope.tx.execute(sql`update questionnaires set updated_at = greatest(now(), updated_at + interval '1 millisecond')
      where id = any(${uuidList(rows.map((row) => row.questionnaire_id))})`);
}
