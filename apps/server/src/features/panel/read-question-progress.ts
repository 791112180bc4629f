import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { getDefinition, requireNamed } from '#features/exam/index.ts';
import { getQuestionnaireRow } from '#features/questionnaires/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

const itemRow = z.object({
  item_id: z.string(),
  number: z.int().nullable(),
  title: z.string(),
  answered: z.int(),
});

/** @throws AppError `not-found`, `answers-anonymous`. */
export async function readQuestionProgress(scope: Scope, questionnaireId: string) {
  await getQuestionnaireRow(scope, questionnaireId);
  requireNamed(await getDefinition(scope.client, questionnaireId));
  const items = await queryRows(
    scope,
    itemRow,
    sql`select i.id as item_id, coalesce(nullif(q.title, ''), q.excerpt) as title, coalesce(r.answered, 0) as answered,
               case when i.draw_id is null
                    then (row_number() over (partition by i.draw_id is null order by s.position, s.id, i.position))::int end as number
          from questionnaire_items i
          join questionnaire_sections s on s.id = i.section_id
          join questions q on q.id = i.question_id
          join question_versions v on v.id = i.question_version_id
          left join (select r.item_id, count(*)::int as answered
                       from attempts a join responses r on r.attempt_id = a.id and r.value is not null
                      where a.questionnaire_id = ${questionnaireId} group by r.item_id) r on r.item_id = i.id
         where i.questionnaire_id = ${questionnaireId} and i.superseded_at is null and v.type <> 'section'
         order by s.position, s.id, i.draw_id is not null, i.position, i.id`,
  );
  const [count] = await queryRows(
    scope,
    z.object({ attempts: z.int() }),
    sql`select count(*)::int as attempts from attempts where questionnaire_id = ${questionnaireId}`,
  );
  return { items, attempts: count?.attempts ?? 0 };
}
