import { storedContentSchema } from '@certame/contract/features/questions/content.ts';
import { fillQuestionTextsTask } from '@certame/contract/features/questions/jobs.ts';
import { questionTypes } from '@certame/contract/features/questions/question-types.ts';
import { sql } from '@certame/db/sql.ts';
import { questionTextVersion } from '@certame/rules/questions/duplicates/question-text.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Jobs } from '#plugins/jobs/jobs.ts';
import type { Services } from '#services.ts';
import { fillQuestionTexts } from './store-question-text.ts';

const batchRows = 200;
const first = '00000000-0000-0000-0000-000000000000';

const lackingRow = z.object({
  id: z.string(),
  institution_id: z.string(),
  type: z.enum(questionTypes),
  content: storedContentSchema,
});

/**
 * Questions behind `after` from before their texts were kept, and those whose text older rules made. By their ids, so that each is met once, and
 * the next batch is not looked for among those that are done.
 */
const lackingAfter = (after: string) => sql`
  select q.id, q.institution_id, v.type, v.content
    from questions q join question_versions v on v.id = q.current_version_id
    left join question_texts t on t.question_id = q.id
   where q.id > ${after} and (t.question_id is null or t.text_version < ${questionTextVersion})
   order by q.id limit ${batchRows}`;

async function fillAll({ database }: Services): Promise<void> {
  let after = first;
  for (;;) {
    const rows = await database.asSystem('questions without a text to compare', (transaction) =>
      queryRows(transaction, lackingRow, lackingAfter(after)),
    );
    for (const [institutionId, ofInstitution] of Map.groupBy(rows, (row) => row.institution_id))
      await fillQuestionTexts(database, institutionId, ofInstitution);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

export function defineTextFilling(jobs: Jobs): void {
  jobs.handleTask(fillQuestionTextsTask, (_payload, services) => fillAll(services));
}
