import { sql } from '@certame/db/sql.ts';
import { registerFileAccess } from '#features/files/index.ts';
import type { Services } from '#services.ts';

/** Who may read a full result sees the pictures of its questions too. */
export function registerResultFiles(services: Services): void {
  registerFileAccess(services, 'question', async ({ file, caller, scope }) => {
    const { rowCount } = await scope.tx.execute(sql`
      select from question_files f
         join questionnaire_items i on i.question_version_id = f.version_id
         join questionnaires q on q.id = i.questionnaire_id
         join attempts a on a.questionnaire_id = q.id and a.user_id = ${caller.userId}
         join score_sheets s on s.attempt_id = a.id and s.released_at is not null and score_detail(s.released_details, i.id) is not null
        where f.file_id = ${file.id} and coalesce((q.settings->>'view_result')::boolean, true)
        limit 1`);
    return rowCount === 1;
  });
}
