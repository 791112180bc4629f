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

const lackingRow = z.object({
  id: z.string(),
  institution_id: z.string(),
  type: z.enum(questionTypes),
  content: storedContentSchema,
});

/** Questions from before their texts were kept, and those whose text older rules made. */
const lacking = sql`
  select q.id, q.institution_id, v.type, v.content
    from questions q join question_versions v on v.id = q.current_version_id
    left join question_texts t on t.question_id = q.id
   where t.question_id is null or t.text_version < ${questionTextVersion}
   order by q.id limit ${batchRows}`;

async function fillAll(services: Services): Promise<void> {
  for (;;) {
    const rows = await services.database.asSystem('questions without a text to compare', (transaction) =>
      queryRows(transaction, lackingRow, lacking),
    );
    if (rows.length === 0) return;
    for (const [institutionId, ofInstitution] of Map.groupBy(rows, (row) => row.institution_id))
      await services.database.inTenant({ institutionId, userId: null }, (scope) =>
        fillQuestionTexts(scope, ofInstitution),
      );
  }
}

export function defineTextFilling(jobs: Jobs): void {
  jobs.handleTask(fillQuestionTextsTask, (_payload, services) => fillAll(services));
}
