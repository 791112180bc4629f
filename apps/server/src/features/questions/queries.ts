import { AppError } from '@certame/contract/errors.ts';
import { difficulties } from '@certame/contract/features/questions/content.ts';
import type { Question } from '@certame/contract/features/questions/endpoints.ts';
import * as contract from '@certame/contract/features/questions/endpoints.ts';
import { questionTypes } from '@certame/contract/features/questions/question-types.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { defineList } from '#crud/lists/define-list.ts';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

const instants = { created_at: instantColumn, updated_at: instantColumn };
const rowSchema = contract.questionRowSchema.extend(instants);
const questionSchema = contract.questionSchema.extend(instants);

const columns = sql`
  q.id, q.title, q.type, q.difficulty, q.discipline_id, d.name as discipline_name, q.tags, q.excerpt, v.version,
  q.has_key, q.is_incomplete, q.archived_at is not null as is_archived, q.created_at, q.updated_at,
  (select count(distinct i.questionnaire_id)::int from questionnaire_items i where i.question_id = q.id) as times_used`;
const tables = sql`
  questions q join question_versions v on v.id = q.current_version_id left join disciplines d on d.id = q.discipline_id`;

const present = <Row extends { created_at: Date; updated_at: Date }>(row: Row) => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** A question with any of the tags. */
const taggedWith = (tags: readonly string[]): SQL => sql`t.tags && ${sql.param([...tags])}::text[]`;

export const questionList = defineList<typeof contract.listQuestions, undefined, unknown>({
  list: contract.listQuestions,
  export: contract.exportQuestions,
  title: ({ translate }) => translate('titles./base_question'),
  labels: 'questions.server.columns',
  columns: {
    title: { kind: 'text', sort: true },
    excerpt: { kind: 'text' },
    type: { kind: 'select', sort: true, valueLabels: 'questions.types' },
    // Easy, medium, hard.
    difficulty: {
      kind: 'select',
      sort: sql`array_position(array['E', 'M', 'D'], t.difficulty)`,
      valueLabels: 'questions.difficulties',
    },
    discipline_name: { kind: 'text', sort: true },
    tags: { kind: 'references' },
    version: { kind: 'integer' },
    has_key: { kind: 'boolean' },
    times_used: { kind: 'integer' },
    updated_at: { kind: 'dateTime', sort: true },
  },
  sort: { by: 'id' },
  orders: { discipline_id: sql`t.discipline_name`, created_at: sql`t.created_at` },
  filters: {
    type: { column: sql`t.type`, accepts: questionTypes },
    difficulty: { column: sql`t.difficulty`, accepts: difficulties },
    discipline_id: { column: sql`t.discipline_id`, accepts: isUuid },
    tag: taggedWith,
    state: {
      column: sql`case when t.is_archived then 'archived' when t.is_incomplete then 'incomplete' else 'active' end`,
      accepts: contract.questionStates,
    },
  },
  unfiltered: { state: sql`not t.is_archived` },
  from: ({ scope }) => sql`
    select ${columns}, q.search_text from ${tables}
     where q.institution_id = ${scope.institutionId} and q.deleted_at is null`,
  present: (row) => present(rowSchema.parse(row)),
});

/** A question with its key, as its authors see it. */
export async function getQuestion(scope: Scope, id: string): Promise<Question> {
  const [row] = await queryRows(
    scope,
    questionSchema,
    sql`select ${columns}, v.id as version_id, v.content, k.key
          from ${tables} join question_keys k on k.version_id = v.id
         where q.id = ${id} and q.institution_id = ${scope.institutionId} and q.deleted_at is null`,
  );
  if (!row) throw new AppError('not-found');
  return present(row);
}

export const listTags = (scope: Scope): Promise<{ tag: string; count: number }[]> =>
  queryRows(
    scope,
    z.object({ tag: z.string(), count: z.int() }),
    sql`select tag, count(*)::int as count from questions q, unnest(q.tags) tag
         where q.institution_id = ${scope.institutionId} and q.deleted_at is null
         group by tag order by count(*) desc, tag limit 500`,
  );
