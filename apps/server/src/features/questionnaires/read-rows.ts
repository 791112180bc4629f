import { AppError } from '@certame/contract/errors.ts';
import type { QuestionnaireRow } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { questionnaireStates } from '@certame/contract/features/questionnaires/states.ts';
import type { GridQuery } from '@certame/contract/kit/grid.ts';
import { type SQL, sql } from 'drizzle-orm';
import { listConditions } from '../../crud/read/list-query.ts';
import type { Scope } from '../../plugins/database.ts';

/** Columns of the grid in their order; the counted ones can't sort without counting for every row. */
export const questionnaireColumns = [
  { key: 'name', sortable: true, kind: 'text' },
  { key: 'state', sortable: true, kind: 'select' },
  { key: 'starts_at', sortable: true, kind: 'dateTime' },
  { key: 'ends_at', sortable: true, kind: 'dateTime' },
  { key: 'questions', sortable: false, kind: 'integer' },
  { key: 'participants', sortable: false, kind: 'integer' },
  { key: 'attempts', sortable: false, kind: 'integer' },
  { key: 'finished', sortable: false, kind: 'integer' },
  { key: 'updated_at', sortable: true, kind: 'dateTime' },
] as const;

const sortable: ReadonlySet<string> = new Set([
  'id',
  'created_at',
  ...questionnaireColumns.filter((column) => column.sortable).map((column) => column.key),
]);

interface PageRow extends Record<string, unknown> {
  id: string;
  short_url_id: string;
  name: string;
  state: QuestionnaireRow['state'];
  starts_at: string | null;
  ends_at: string | null;
  scores_released_at: string | null;
  created_at: string;
  updated_at: string;
  questions: number;
  participants: number;
  attempts: number;
  finished: number;
  participants_finished: number;
}

const iso = (value: string): string => new Date(value).toISOString();
const isoOrNull = (value: string | null): string | null => (value === null ? null : iso(value));

const present = (record: PageRow): QuestionnaireRow => ({
  id: record.id,
  short_url_id: record.short_url_id,
  name: record.name,
  state: record.state,
  starts_at: isoOrNull(record.starts_at),
  ends_at: isoOrNull(record.ends_at),
  questions: record.questions,
  participants: record.participants,
  attempts: record.attempts,
  finished: record.finished,
  participants_finished: record.participants_finished,
  scores_released_at: isoOrNull(record.scores_released_at),
  created_at: iso(record.created_at),
  updated_at: iso(record.updated_at),
});

/** Counts only for the rows of the page, in the same statement. */
async function selectPage(
  scope: Scope,
  condition: SQL,
  order: SQL,
  window: SQL,
): Promise<QuestionnaireRow[]> {
  const { rows } = await scope.tx.execute<PageRow>(sql`
    with page as (
      select t.* from questionnaires t
       where t.institution_id = ${scope.institutionId} and ${condition} order by ${order} ${window}
    )
    select t.id, t.short_url_id, t.name, t.state, t.starts_at, t.ends_at, t.scores_released_at, t.created_at,
           t.updated_at, c.participants, a.attempts, a.finished, a.participants_finished, placed.count + drawn.count as questions
      from page t,
           lateral (select count(*)::int as count
                      from questionnaire_items i join questions q on q.id = i.question_id
                     where i.questionnaire_id = t.id and i.draw_id is null and i.superseded_at is null
                       and q.type <> 'section') placed,
           lateral (select coalesce(sum(d.count), 0)::int as count
                      from questionnaire_draws d join questionnaire_sections s on s.id = d.section_id
                     where s.questionnaire_id = t.id) drawn,
           lateral (select count(*)::int as participants from participants p where p.questionnaire_id = t.id) c,
           lateral (select count(*)::int as attempts,
                           (count(*) filter (where a.state not in ('in_progress', 'paused')))::int as finished,
                           (count(distinct a.participant_id) filter (where a.state not in ('in_progress', 'paused')))::int as participants_finished
                      from attempts a where a.questionnaire_id = t.id) a
     order by ${order}`);
  return rows.map(present);
}

const filters = { state: { column: sql`t.state`, accepts: questionnaireStates } };

export async function listRows(
  scope: Scope,
  query: GridQuery,
  window: { limit: number; offset: number },
): Promise<{ total: number; rows: QuestionnaireRow[] }> {
  const wanted = query.order_column ?? 'id';
  if (!sortable.has(wanted))
    throw new AppError('validation', { fields: { order_column: [{ key: 'option' }] } });
  const direction = query.direction === 'desc' ? sql`desc` : sql`asc`;
  const condition = listConditions(filters, query.filters);
  const { rows: counted } = await scope.tx.execute<{ count: number }>(
    sql`select count(*)::int as count from questionnaires t
         where t.institution_id = ${scope.institutionId} and ${condition}`,
  );
  const rows = await selectPage(
    scope,
    condition,
    sql`t.${sql.identifier(wanted)} ${direction} nulls last, t.id ${direction}`,
    sql`limit ${window.limit} offset ${window.offset}`,
  );
  return { total: counted[0]?.count ?? 0, rows };
}

/** @throws AppError `not-found`. */
export async function getRow(scope: Scope, id: string): Promise<QuestionnaireRow> {
  const [row] = await selectPage(scope, sql`t.id = ${id}`, sql`t.id`, sql``);
  if (!row) throw new AppError('not-found');
  return row;
}
