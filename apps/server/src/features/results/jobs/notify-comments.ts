import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { getDefinition } from '#features/exam/index.ts';
import { notifyMany } from '#features/notifications/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

/** A sheet that a release has just made visible; `previouslyAt`: its release before that. */
export interface ShownSheet {
  attemptId: string;
  previouslyAt: Date | null;
}

const commentRow = z.object({
  attempt_id: z.string(),
  user_id: z.string(),
  item_id: z.string(),
  comment: z.string(),
});

/** A note is read in a list: the whole comment stands with the result. */
const noteMaxChars = 280;

/**
 * Comments that this release shows for the first time. A comment whose words were notified before isn't, when only its
 * score has changed. A lead has no account to be notified in.
 */
const findNewComments = (scope: Scope, sheets: readonly ShownSheet[]) =>
  queryRows(
    scope,
    commentRow,
    sql`select g.attempt_id, a.user_id, g.item_id, left(m.comment, ${noteMaxChars}) as comment
       from unnest(${uuidList(sheets.map((sheet) => sheet.attemptId))},
                   ${sql.param(sheets.map((sheet) => sheet.previouslyAt))}::timestamptz[]) as shown (attempt_id, previously_at)
       join grading_assignments g on g.attempt_id = shown.attempt_id and g.training_id is null
       join assignment_scores m on m.assignment_id = g.id and m.comment <> ''
                          and (shown.previously_at is null or m.updated_at > shown.previously_at)
       join attempts a on a.id = g.attempt_id
       join users u on u.id = a.user_id and u.active and u.lead_institution_id is null
      where not exists (
              select from notifications n
               where n.user_id = a.user_id and n.type = 'answer.comment' and n.data->>'answer_id' = g.attempt_id::text
                 and n.data->>'item_id' = g.item_id::text and n.data->>'comment' = left(m.comment, ${noteMaxChars}))
      order by g.attempt_id, g.item_id, g.position`,
  );

/**
 * One note for each comment on an answer, when the release shows it and in the transaction that releases it. Its author
 * is the institution: the grader isn't named.
 */
export async function notifyComments(
  scope: Scope,
  services: Services,
  questionnaireId: string,
  sheets: readonly ShownSheet[],
): Promise<void> {
  const definition = await getDefinition(scope.client, questionnaireId);
  if (sheets.length === 0 || !definition.settings.view_result) return;
  const comments = await findNewComments(scope, sheets);
  await notifyMany(
    scope,
    services,
    comments.map((row) => ({
      userId: row.user_id,
      type: 'answer.comment' as const,
      data: {
        author: definition.institutionName,
        questionnaire_id: definition.id,
        questionnaire_name: definition.name,
        answer_id: row.attempt_id,
        item_id: row.item_id,
        comment: row.comment,
      },
      link: `/form/${definition.shortUrlId}/results/${row.attempt_id}/full`,
    })),
  );
}
