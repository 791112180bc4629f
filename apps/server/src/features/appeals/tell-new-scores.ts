import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { getDefinition } from '#features/exam/index.ts';
import { notifyMany } from '#features/notifications/index.ts';
import { composeMail, languageOrPortuguese } from '#lib/mail/compose-mail.ts';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

/** A sheet whose released score has just changed. */
export interface ChangedSheet {
  attemptId: string;
  /** Its release before this one; null: it is the first. */
  previouslyAt: Date | null;
}

const newScoreRow = z.object({
  attempt_id: z.string(),
  user_id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  language: z.string().nullable(),
  score: z.string(),
  max: z.string(),
  reason: z.string(),
  /** The own appeal that led to it; null: somebody else's did. */
  appeal_id: z.string().nullable(),
});

/** New scores that decisions about appeals since the release before have led to, or that taking them back has. */
const findNewScores = (scope: Scope, questionnaireId: string, sheets: readonly ChangedSheet[]) =>
  queryRows(
    scope,
    newScoreRow,
    sql`select a.id as attempt_id, a.user_id, u.email, u.name, u.language, trim_scale(s.released_total)::text as score,
               trim_scale(s.released_max)::text as max, why.reason,
               (select p.id from appeals p where p.attempt_id = a.id and p.effect_id = any(why.ids) order by p.decided_at desc limit 1) as appeal_id
          from unnest(${uuidList(sheets.map((sheet) => sheet.attemptId))},
                      ${sql.param(sheets.map((sheet) => sheet.previouslyAt))}::timestamptz[]) as shown (attempt_id, previously_at)
          join attempts a on a.id = shown.attempt_id
          join score_sheets s on s.attempt_id = a.id
          join users u on u.id = a.user_id and u.active and u.lead_institution_id is null
         cross join lateral (
           select array_agg(e.id) as ids,
                  string_agg(coalesce(case when e.undone_at is not null then e.undo_reason end, e.reason), ' ' order by e.created_at) as reason
             from appeal_effects e
            where e.questionnaire_id = ${questionnaireId}
              and (e.undone_at is null and e.created_at >= shown.previously_at
                   or e.created_at < shown.previously_at and e.undone_at >= shown.previously_at)
              and (e.detail->>'answer_id' is null or e.detail->>'answer_id' = a.id::text)) why
         where shown.previously_at is not null and why.reason is not null
         order by a.id`,
  );

/**
 * Tells those whose released score a decision about an appeal has changed the new one and why, in the transaction that releases it. Who
 * appealed gets an e-mail of it too; the others have that of the release.
 */
export async function tellNewScores(
  scope: Scope,
  services: Services,
  questionnaireId: string,
  sheets: readonly ChangedSheet[],
): Promise<void> {
  if (sheets.length === 0) return;
  const definition = await getDefinition(scope.client, questionnaireId);
  if (!definition.settings.view_result) return;
  const rows = await findNewScores(scope, questionnaireId, sheets);
  const told = rows.map((row) => {
    const language = languageOrPortuguese(row.language);
    const format = new Intl.NumberFormat(language, { maximumFractionDigits: 4 });
    const [score, max] = [row.score, row.max].map((value) =>
      format.format(value as Intl.StringNumericLiteral),
    );
    const link = row.appeal_id
      ? `/appeals/${row.appeal_id}/detail`
      : `/form/${definition.shortUrlId}/results/${row.attempt_id}`;
    return { ...row, link, shown: { score: score ?? '', max: max ?? '', reason: row.reason } };
  });
  await notifyMany(
    scope,
    services,
    told.map(({ user_id, link, shown }) => ({
      userId: user_id,
      type: 'appeal.new_score' as const,
      data: { questionnaire_id: questionnaireId, questionnaire_name: definition.name, ...shown },
      link,
    })),
  );
  for (const { user_id, email, name, language, appeal_id, link, shown } of told)
    if (appeal_id !== null)
      await services.mail.queue(
        scope,
        composeMail(
          'questionnaire_result',
          { userId: user_id, email, name, language },
          { questionnaire: definition.name, institution: definition.institutionName, ...shown },
          `${services.publicUrl()}/#${link}`,
          'appeal_new_score',
        ),
      );
}
