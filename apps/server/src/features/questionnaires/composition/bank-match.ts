import { sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/** Condition that question `q` of the bank fits draw `d` of the questionnaire, and isn't placed in it by hand. */
export const bankMatch = ({ institutionId }: Pick<Scope, 'institutionId'>, questionnaireId: string) => sql`
  q.institution_id = ${institutionId} and q.deleted_at is null and q.archived_at is null and not q.is_incomplete and q.current_version_id is not null and q.type <> 'section'
  and (d.type is null or q.type = d.type)
  and (d.difficulty is null or q.difficulty = d.difficulty)
  and (d.discipline_id is null or q.discipline_id = d.discipline_id)
  and (d.tag is null or q.tags @> array[d.tag])
  and not exists (select from questionnaire_items placed
                   where placed.questionnaire_id = ${questionnaireId} and placed.draw_id is null and placed.question_id = q.id)`;
