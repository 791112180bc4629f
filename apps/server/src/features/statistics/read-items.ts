import { questionTypes } from '@certame/contract/features/questions/question-types.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

const itemRow = z.object({
  item_id: z.string(),
  number: z.int().nullable(),
  title: z.string(),
  excerpt: z.string(),
  type: z.enum(questionTypes),
  voided: z.enum(['keep', 'zero']).nullable(),
  is_drawn: z.boolean(),
  is_superseded: z.boolean(),
});
export type StatisticsItem = z.output<typeof itemRow>;

/** Questions of a questionnaire in its order, those that were replaced after the release beside their successors. */
export const readItems = (scope: Scope, questionnaireId: string): Promise<StatisticsItem[]> =>
  queryRows(
    scope,
    itemRow,
    sql`select i.id as item_id, q.title, q.excerpt, v.type, i.voided, i.draw_id is not null as is_drawn,
               i.superseded_at is not null as is_superseded,
               case when i.draw_id is null
                    then (dense_rank() over (partition by i.draw_id is null order by s.position, s.id, i.position))::int end as number
          from questionnaire_items i
          join questionnaire_sections s on s.id = i.section_id
          join questions q on q.id = i.question_id
          join question_versions v on v.id = i.question_version_id
         where i.questionnaire_id = ${questionnaireId} and i.institution_id = ${scope.institutionId} and v.type <> 'section'
         order by s.position, s.id, i.draw_id is not null, i.position, i.superseded_at nulls last, i.id`,
  );
