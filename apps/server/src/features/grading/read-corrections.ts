import { AppError } from '@certame/contract/errors.ts';
import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import { getDefinition } from '#features/exam/index.ts';
import type { Scope } from '#plugins/database.ts';
import { type GradableItem, listGradableItems } from './gradable-items.ts';

const perPage = 50;

/** Responses of closed attempts to some items; a grader who takes part never meets the own ones. */
const responsesOf = `
  responses r
  join attempts a on a.id = r.attempt_id and a.questionnaire_id = $1 and a.institution_id = $2
                 and a.state not in ('in_progress', 'paused') and a.user_id is distinct from $3
  left join grading_assignments g on g.attempt_id = r.attempt_id and g.item_id = r.item_id and g.position = 1
  left join assignment_scores m on m.assignment_id = g.id`;

interface ResponseRow {
  answer_id: string;
  item_id: string;
  place: number;
  value: ResponseValue;
  score: string | null;
  criteria_scores: Record<string, string> | null;
  comment: string | null;
  updated_at: Date | null;
  files: { id: string; name: string; mime: string }[];
}

async function countByItem(
  scope: Scope,
  questionnaireId: string,
  itemIds: string[],
): Promise<Map<string, { pending: number; graded: number }>> {
  const { rows } = await scope.client.query<{ item_id: string; pending: number; graded: number }>(
    `select r.item_id, count(*) filter (where m.assignment_id is null)::int as pending,
            count(m.assignment_id)::int as graded
       from ${responsesOf}
      where r.item_id = any($4::uuid[]) and r.value is not null group by r.item_id`,
    [questionnaireId, scope.institutionId, scope.userId, itemIds],
  );
  return new Map(rows.map(({ item_id, ...counts }) => [item_id, counts]));
}

/** Numbers of participations stay the same while more come: they follow the order in which attempts began. */
const placesOf = `(select id, (row_number() over (order by id))::int as place from attempts where questionnaire_id = $1)`;

async function listResponses(
  scope: Scope,
  questionnaireId: string,
  itemId: string,
  only: 'pending' | 'all',
  page: number,
): Promise<ResponseRow[]> {
  const { rows } = await scope.client.query<ResponseRow>(
    `select r.attempt_id as answer_id, r.item_id, n.place, r.value, trim_scale(m.score)::text as score,
            m.criteria_scores, m.comment, m.updated_at,
            coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.mime) order by f.created_at)
                        from files f
                       where f.subject_id = r.attempt_id and f.purpose = 'answer'
                         and jsonb_typeof(r.value) = 'array' and r.value ? f.id::text), '[]') as files
       from ${responsesOf} join ${placesOf} n on n.id = a.id
      where r.item_id = $4 and r.value is not null and ($5 = 'all' or m.assignment_id is null)
      order by n.place limit ${perPage} offset $6`,
    [questionnaireId, scope.institutionId, scope.userId, itemId, only, (page - 1) * perPage],
  );
  return rows;
}

async function titlesOf(scope: Scope, itemIds: string[]): Promise<Map<string, string>> {
  const { rows } = await scope.client.query<{ id: string; title: string }>(
    `select i.id, q.title from questionnaire_items i join questions q on q.id = i.question_id
      where i.id = any($1::uuid[])`,
    [itemIds],
  );
  return new Map(rows.map((row) => [row.id, row.title]));
}

export interface CorrectionQuery {
  item_id?: string | undefined;
  only: 'pending' | 'all';
  page: number;
}

/**
 * What graders see: the questions that people score, and a page of the responses to one of them without anything that
 * tells whose they are. Voided questions are left out. @throws AppError `not-found`.
 */
export async function readCorrections(
  scope: Scope,
  questionnaireId: string,
  query: CorrectionQuery,
  aliasOf: (place: number) => string,
) {
  const { rows } = await scope.client.query(
    'select from questionnaires where id = $1 and institution_id = $2',
    [questionnaireId, scope.institutionId],
  );
  if (rows.length === 0) throw new AppError('not-found');
  const definition = await getDefinition(scope.client, questionnaireId);
  const all = (await listGradableItems(scope, definition)).filter(({ item }) => item.voided === null);
  const counts = await countByItem(
    scope,
    questionnaireId,
    all.map(({ item }) => item.id),
  );
  const countOf = ({ item }: GradableItem) => counts.get(item.id) ?? { pending: 0, graded: 0 };
  // Of a draw's pool, only what somebody was given.
  const items = all.filter((one) => one.item.drawId === null || counts.has(one.item.id));
  const chosen =
    query.item_id === undefined
      ? (items.find((one) => countOf(one).pending > 0) ?? items[0])
      : all.find(({ item }) => item.id === query.item_id);
  if (query.item_id !== undefined && !chosen) throw new AppError('not-found');
  const { pending, graded } = chosen ? countOf(chosen) : { pending: 0, graded: 0 };
  const total = query.only === 'pending' ? pending : pending + graded;
  const responses = chosen
    ? await listResponses(scope, questionnaireId, chosen.item.id, query.only, query.page)
    : [];
  const titles = await titlesOf(
    scope,
    items.map(({ item }) => item.id),
  );
  return {
    questionnaire_name: definition.name,
    items: items.map((one) => ({
      item_id: one.item.id,
      title: titles.get(one.item.id) ?? '',
      statement: one.item.content.statement,
      content: one.item.content,
      type: one.item.type,
      max: one.item.max,
      ...countOf(one),
      criteria: one.criteria,
    })),
    total,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    responses: responses.map(({ place, criteria_scores, comment, updated_at, ...row }) => ({
      ...row,
      alias: aliasOf(place),
      criteria_scores: criteria_scores ?? {},
      comment: comment ?? '',
      updated_at: updated_at?.toISOString() ?? null,
    })),
  };
}
