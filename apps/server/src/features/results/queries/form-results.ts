import { AppError } from '@certame/contract/errors.ts';
import { participationStates } from '@certame/contract/features/exam/states.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { participationColumn } from '#features/exam/index.ts';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

/** Without an attempt, its columns are null. */
const myAttemptRow = z.object({
  name: z.string(),
  anonymous: z.boolean(),
  shows_results: z.boolean(),
  attempt_id: z.string().nullable(),
  number: z.int().nullable(),
  state: z.enum(participationStates).nullable(),
  finished_at: instantColumn.nullable(),
  score: z.string().nullable(),
  max: z.string().nullable(),
  available: z.boolean(),
});

/** The caller's attempts at a form, newest first; `not-found` for a form that the caller has no part in. */
export async function listFormResults(scope: Scope, shortUrlId: string) {
  const rows = await queryRows(
    scope,
    myAttemptRow,
    sql`
      select q.name, a.id as attempt_id, a.number, ${sql.raw(participationColumn)} as state, a.finished_at,
             trim_scale(s.released_total)::text as score, trim_scale(s.released_max)::text as max,
             coalesce((q.settings->>'anonymous')::boolean, false) as anonymous, shows_results,
             s.released_at is not null and shows_results as available
        from questionnaires q
        cross join lateral (select coalesce((q.settings->>'view_result')::boolean, true) as shows_results) shown
        join participants p on p.questionnaire_id = q.id and p.user_id = ${scope.userId}
        left join attempts a on a.participant_id = p.id
        left join score_sheets s on s.attempt_id = a.id
       where q.short_url_id = ${shortUrlId} and q.institution_id = ${scope.institutionId} and q.state <> 'draft'
       order by a.number desc`,
  );
  const [first] = rows;
  if (!first) throw new AppError('not-found');
  return {
    name: first.name,
    anonymous: first.anonymous,
    shows_results: first.shows_results,
    model: rows.flatMap((row) =>
      row.attempt_id === null || row.number === null || row.state === null
        ? []
        : [
            {
              answer_id: row.attempt_id,
              number: row.number,
              state: row.state,
              finished_at: row.finished_at?.toISOString() ?? null,
              score: row.available ? row.score : null,
              max: row.available ? row.max : null,
              available: row.available,
            },
          ],
    ),
  };
}
