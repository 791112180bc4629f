import { sql } from '@certame/db/sql.ts';
import { type FileAccessCheck, registerFileAccess } from '#features/files/index.ts';
import type { Services } from '#services.ts';

/** Who may read a full result sees the pictures of its questions too, and the own sheet of an exam on paper with what was cut out of it. */
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
  const isOfOwnSheet: FileAccessCheck = async ({ file, caller, scope }) => {
    const { rowCount } = await scope.tx.execute(sql`
      select from attempts a
         join questionnaires q on q.id = a.questionnaire_id
         join score_sheets s on s.attempt_id = a.id and s.released_at is not null
         join paper_sheets p on p.attempt_id = a.id
        where a.user_id = ${caller.userId} and a.state <> 'voided' and coalesce((q.settings->>'view_result')::boolean, true)
          and (a.id = ${file.subject_id}
               or exists (select from paper_pages g where g.sheet_id = p.id and g.state = 'read' and g.file_id = ${file.id}))
        limit 1`);
    return rowCount === 1;
  };
  for (const purpose of ['paper', 'answer'] as const) registerFileAccess(services, purpose, isOfOwnSheet);
}
