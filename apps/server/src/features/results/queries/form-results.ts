import { AppError } from '@certame/contract/errors.ts';
import type { ParticipationState } from '@certame/contract/features/exam/states.ts';
import { participationColumn } from '#features/exam/index.ts';
import type { Scope } from '#plugins/database.ts';

interface OwnAttemptRow {
  name: string;
  attempt_id: string | null;
  number: number;
  state: ParticipationState;
  finished_at: Date | null;
  score: string | null;
  max: string | null;
  available: boolean;
}

/** One's own attempts at a form, newest first. Forms one has no part in are not found. @throws AppError `not-found`. */
export async function listFormResults(scope: Scope, shortUrlId: string) {
  const { rows } = await scope.client.query<OwnAttemptRow>({
    name: 'results-of-form',
    text: `
      select q.name, a.id as attempt_id, a.number, ${participationColumn} as state, a.finished_at,
             trim_scale(s.released_total)::text as score, trim_scale(s.released_max)::text as max,
             s.released_at is not null and coalesce((q.settings->>'view_result')::boolean, true) as available
        from questionnaires q
        join participants p on p.questionnaire_id = q.id and p.user_id = $2
        left join attempts a on a.participant_id = p.id
        left join score_sheets s on s.attempt_id = a.id
       where q.short_url_id = $1 and q.institution_id = $3 and q.state <> 'draft'
       order by a.number desc`,
    values: [shortUrlId, scope.userId, scope.institutionId],
  });
  const [first] = rows;
  if (!first) throw new AppError('not-found');
  return {
    name: first.name,
    model: rows.flatMap((row) =>
      row.attempt_id === null
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
