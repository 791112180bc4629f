import { AppError } from '@certame/contract/errors.ts';
import { participationStates } from '@certame/contract/features/exam/states.ts';
import type { ScoreRow } from '@certame/contract/features/results/endpoints.ts';
import type { GridQuery } from '@certame/contract/kit/grid.ts';
import { type SQL, sql } from 'drizzle-orm';
import { listConditions } from '../../../crud/read/list-query.ts';
import type { Scope } from '../../../plugins/database.ts';
import { leadEmail } from '../../campaigns/index.ts';
import { participationColumn } from '../../exam/index.ts';

export const scoreColumns = [
  { key: 'name', sortable: true, kind: 'text' },
  { key: 'email', sortable: true, kind: 'email' },
  { key: 'identifier', sortable: true, kind: 'text' },
  { key: 'number', sortable: true, kind: 'integer' },
  { key: 'state', sortable: true, kind: 'select' },
  { key: 'started_at', sortable: true, kind: 'dateTime' },
  { key: 'finished_at', sortable: true, kind: 'dateTime' },
  { key: 'finish_reason', sortable: true, kind: 'select' },
  { key: 'late_sync', sortable: true, kind: 'boolean' },
  { key: 'answered', sortable: true, kind: 'integer' },
  { key: 'score', sortable: true, kind: 'decimal' },
  { key: 'max', sortable: true, kind: 'decimal' },
  { key: 'pending_items', sortable: true, kind: 'integer' },
  { key: 'released_score', sortable: true, kind: 'decimal' },
  { key: 'released_at', sortable: true, kind: 'dateTime' },
] as const;
export type ScoreColumnKey = (typeof scoreColumns)[number]['key'];

const sortable: ReadonlySet<string> = new Set(['id', ...scoreColumns.map(({ key }) => key)]);

/** One row for each attempt, in the order of columns above; the account stands in where there is no person. */
const attemptsOf = (scope: Scope, questionnaireId: string): SQL => sql`
  select a.id, a.participant_id, coalesce(person.name, u.name) as name, coalesce(lead.email, u.email) as email, person.identifier, a.number,
         ${sql.raw(participationColumn)} as state, a.started_at, a.finished_at, a.finish_reason, a.late_sync, a.unsent_count, s.total as score, s.max,
         coalesce(s.answered, (select count(*)::int from responses r where r.attempt_id = a.id and r.value is not null))
           as answered,
         coalesce(s.pending, 0) as pending_items, s.released_total as released_score, s.released_at,
         concat_ws(' ', u.search_text, person.search_text) as search_text
    from attempts a
    join participants p on p.id = a.participant_id
    join users u on u.id = a.user_id
    left join people person on person.id = p.person_id
    ${leadEmail}
    left join score_sheets s on s.attempt_id = a.id
   where a.questionnaire_id = ${questionnaireId} and a.institution_id = ${scope.institutionId}`;

const filters = { state: { column: sql`t.state`, accepts: participationStates } };

/** Name of the questionnaire whose scores are asked for. @throws AppError `not-found`. */
export async function getQuestionnaireName(scope: Scope, questionnaireId: string): Promise<string> {
  const { rows } = await scope.client.query<{ name: string }>(
    'select name from questionnaires where id = $1 and institution_id = $2',
    [questionnaireId, scope.institutionId],
  );
  const [row] = rows;
  if (!row) throw new AppError('not-found');
  return row.name;
}

type StoredRow = Omit<ScoreRow, 'started_at' | 'finished_at' | 'released_at'> & {
  started_at: Date | string;
  finished_at: Date | string | null;
  released_at: Date | string | null;
};
const instant = (value: Date | string): string => new Date(value).toISOString();
const instantOrNull = (value: Date | string | null): string | null =>
  value === null ? null : instant(value);

/** Filters: search (name, e-mail, code), state. @throws AppError `not-found`, `validation`. */
export async function listScores(
  scope: Scope,
  questionnaireId: string,
  query: GridQuery,
  window: { limit: number; offset: number },
): Promise<{ total: number; rows: ScoreRow[] }> {
  await getQuestionnaireName(scope, questionnaireId);
  const wanted = query.order_column ?? 'name';
  if (!sortable.has(wanted))
    throw new AppError('validation', { fields: { order_column: [{ key: 'option' }] } });
  const direction = query.direction === 'desc' ? sql`desc` : sql`asc`;
  const source = attemptsOf(scope, questionnaireId);
  const condition = listConditions(filters, query.filters);
  const { rows: counted } = await scope.tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (${source}) t where ${condition}`,
  );
  const { rows } = await scope.tx.execute<StoredRow & Record<string, unknown>>(
    sql`select t.id, t.participant_id, t.name, t.email, t.identifier, t.number, t.state, t.started_at, t.finished_at,
               t.finish_reason, t.late_sync, t.unsent_count, t.answered, trim_scale(t.score)::text as score,
               trim_scale(t.max)::text as max, t.pending_items,
               trim_scale(t.released_score)::text as released_score, t.released_at
          from (${source}) t where ${condition}
         order by t.${sql.identifier(wanted)} ${direction} nulls last, t.id ${direction}
         limit ${window.limit} offset ${window.offset}`,
  );
  return {
    total: counted[0]?.count ?? 0,
    rows: rows.map((row) => ({
      ...row,
      started_at: instant(row.started_at),
      finished_at: instantOrNull(row.finished_at),
      released_at: instantOrNull(row.released_at),
    })),
  };
}
