import { AppError } from '@certame/contract/errors.ts';
import {
  difficulties,
  questionTypes,
  storedContentSchema,
  storedKeySchema,
} from '@certame/contract/features/questions/content.ts';
import type { Question, QuestionRow } from '@certame/contract/features/questions/endpoints.ts';
import type { GridQuery } from '@certame/contract/kit/grid.ts';
import { ownValue } from '@certame/contract/own-value.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type ListFilter, listConditions } from '../../crud/read/list-query.ts';
import { isUuid } from '../../lib/is-uuid.ts';
import type { Scope } from '../../plugins/database.ts';

/** Columns of the bank's grid in their order. */
export const questionColumns = [
  { key: 'title', sortable: true, kind: 'text' },
  { key: 'excerpt', sortable: false, kind: 'text' },
  { key: 'type', sortable: true, kind: 'select' },
  { key: 'difficulty', sortable: true, kind: 'select' },
  { key: 'discipline_name', sortable: true, kind: 'text' },
  { key: 'tags', sortable: false, kind: 'references' },
  { key: 'version', sortable: false, kind: 'integer' },
  { key: 'has_key', sortable: false, kind: 'boolean' },
  { key: 'times_used', sortable: false, kind: 'integer' },
  { key: 'updated_at', sortable: true, kind: 'dateTime' },
] as const;

const sortColumns: Record<string, SQL> = {
  id: sql`q.id`,
  title: sql`q.title`,
  type: sql`q.type`,
  // Easy, medium, hard.
  difficulty: sql`array_position(array['E', 'M', 'D'], q.difficulty)`,
  discipline_id: sql`d.name`,
  discipline_name: sql`d.name`,
  created_at: sql`q.created_at`,
  updated_at: sql`q.updated_at`,
};

const filters: Readonly<Record<string, ListFilter>> = {
  type: { column: sql`q.type`, accepts: questionTypes },
  difficulty: { column: sql`q.difficulty`, accepts: difficulties },
  discipline_id: { column: sql`q.discipline_id`, accepts: isUuid },
};

function taggedWith(tag: string | string[]): SQL {
  const values = [tag].flat().filter((value) => value !== '');
  return values.length === 0 ? sql`true` : sql`q.tags && ${sql.param(values)}::text[]`;
}

function conditionsOf({ institutionId }: Scope, query: GridQuery): SQL {
  const { tag = [], ...others } = query.filters;
  return sql`q.institution_id = ${institutionId} and q.deleted_at is null
    and ${listConditions(filters, others, sql`q.search_text`)} and ${taggedWith(tag)}`;
}

function orderOf(query: GridQuery): SQL {
  const wanted = ownValue(sortColumns, query.order_column ?? 'id');
  if (!wanted) throw new AppError('validation', { fields: { order_column: [{ key: 'option' }] } });
  const direction = query.direction === 'desc' ? sql`desc` : sql`asc`;
  return sql`${wanted} ${direction} nulls last, q.id ${direction}`;
}

type Row = Record<string, unknown> &
  Omit<QuestionRow, 'created_at' | 'updated_at'> & {
    created_at: string | Date;
    updated_at: string | Date;
  };

const columns = sql`
  q.id, q.title, q.type, q.difficulty, q.discipline_id, d.name as discipline_name, q.tags, q.excerpt, v.version,
  q.has_key, q.created_at, q.updated_at,
  (select count(distinct i.questionnaire_id)::int from questionnaire_items i where i.question_id = q.id) as times_used`;
const tables = sql`
  questions q join question_versions v on v.id = q.current_version_id left join disciplines d on d.id = q.discipline_id`;

const presentRow = (row: Row): QuestionRow => ({
  id: row.id,
  title: row.title,
  type: row.type,
  difficulty: row.difficulty,
  discipline_id: row.discipline_id,
  discipline_name: row.discipline_name,
  tags: row.tags,
  excerpt: row.excerpt,
  version: row.version,
  has_key: row.has_key,
  times_used: row.times_used,
  created_at: new Date(row.created_at).toISOString(),
  updated_at: new Date(row.updated_at).toISOString(),
});

export async function listQuestions(
  scope: Scope,
  query: GridQuery,
  window: { limit: number; offset: number },
): Promise<{ total: number; rows: QuestionRow[] }> {
  const where = conditionsOf(scope, query);
  const { rows: counts } = await scope.tx.execute<{ count: string }>(
    sql`select count(*) as count from questions q where ${where}`,
  );
  const { rows } = await scope.tx.execute<Row>(
    sql`select ${columns} from ${tables} where ${where} order by ${orderOf(query)}
         limit ${window.limit} offset ${window.offset}`,
  );
  return { total: Number(counts[0]?.count ?? 0), rows: rows.map(presentRow) };
}

/** A question with its key, as its authors see it. */
export async function getQuestion(scope: Scope, id: string): Promise<Question> {
  const { rows } = await scope.tx.execute<Row & { version_id: string; content: unknown; key: unknown }>(
    sql`select ${columns}, v.id as version_id, v.content, k.key
          from ${tables} join question_keys k on k.version_id = v.id
         where q.id = ${id} and q.institution_id = ${scope.institutionId} and q.deleted_at is null`,
  );
  const [row] = rows;
  if (!row) throw new AppError('not-found');
  return {
    ...presentRow(row),
    version_id: row.version_id,
    content: storedContentSchema.parse(row.content),
    key: storedKeySchema.parse(row.key),
  };
}

export async function listTags({ tx, institutionId }: Scope): Promise<{ tag: string; count: number }[]> {
  const { rows } = await tx.execute<{ tag: string; count: number }>(
    sql`select tag, count(*)::int as count from questions q, unnest(q.tags) tag
         where q.institution_id = ${institutionId} and q.deleted_at is null
         group by tag order by count(*) desc, tag limit 500`,
  );
  return rows;
}
