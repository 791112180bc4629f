import { AppError } from '@certame/contract/errors.ts';
import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { getDefinition } from '#features/exam/index.ts';
import { getQuestionnaireRow } from '#features/questionnaires/index.ts';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import { itemsOfGraders } from './configs/correctable-questions.ts';
import { type GradableItem, listGradableItems } from './gradable-items.ts';
import { titlesOf } from './item-titles.ts';

const perPage = 50;

/** Responses of closed attempts to some items; a grader who takes part never meets responses of their own. */
const responsesOf = ({ institutionId, userId }: Scope, questionnaireId: string) => sql`
  responses r
  join attempts a on a.id = r.attempt_id and a.questionnaire_id = ${questionnaireId} and a.institution_id = ${institutionId}
                 and a.state not in ('in_progress', 'paused', 'voided') and a.user_id is distinct from ${userId}
                 and not exists (select from grading_assignments d
                                  where d.attempt_id = r.attempt_id and d.item_id = r.item_id and d.config_id is not null)
  left join grading_assignments g on g.attempt_id = r.attempt_id and g.item_id = r.item_id and g.position = 1
  left join assignment_scores m on m.assignment_id = g.id`;

const itemCountsRow = z.object({ item_id: z.string(), pending: z.int(), graded: z.int() });

async function countByItem(
  scope: Scope,
  questionnaireId: string,
  itemIds: string[],
): Promise<Map<string, { pending: number; graded: number }>> {
  const rows = await queryRows(
    scope,
    itemCountsRow,
    sql`select r.item_id, count(*) filter (where m.assignment_id is null)::int as pending,
            count(m.assignment_id)::int as graded
       from ${responsesOf(scope, questionnaireId)}
      where r.item_id = any(${uuidList(itemIds)}) and r.value is not null group by r.item_id`,
  );
  return new Map(rows.map(({ item_id, ...counts }) => [item_id, counts]));
}

/** Participation numbers stay the same while more come: they follow the order in which attempts began. */
const placesOf = (questionnaireId: string) =>
  sql`(select id, (row_number() over (order by id))::int as place from attempts where questionnaire_id = ${questionnaireId})`;

const responseRow = z.object({
  answer_id: z.string(),
  item_id: z.string(),
  place: z.int(),
  value: z.custom<ResponseValue>(),
  score: z.string().nullable(),
  criteria_scores: z.record(z.string(), z.string()).nullable(),
  comment: z.string().nullable(),
  updated_at: instantColumn.nullable(),
  fixed_by_appeal: z.boolean(),
  files: z.array(z.object({ id: z.string(), name: z.string(), mime: z.string() })),
});

const listResponses = (
  scope: Scope,
  questionnaireId: string,
  itemId: string,
  { only, page }: Pick<GradingQuery, 'only' | 'page'>,
) =>
  queryRows(
    scope,
    responseRow,
    sql`select r.attempt_id as answer_id, r.item_id, n.place, r.value, trim_scale(m.score)::text as score,
            m.criteria_scores, m.comment, m.updated_at,
            exists (select from resolved_scores s where s.attempt_id = r.attempt_id and s.item_id = r.item_id and s.by_appeal) as fixed_by_appeal,
            coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.mime) order by f.created_at)
                        from files f
                       where f.subject_id = r.attempt_id and f.purpose = 'answer'
                         and jsonb_typeof(r.value) = 'array' and r.value ? f.id::text), '[]') as files
       from ${responsesOf(scope, questionnaireId)} join ${placesOf(questionnaireId)} n on n.id = a.id
      where r.item_id = ${itemId} and r.value is not null and (${only === 'all'} or m.assignment_id is null)
      order by n.place limit ${perPage} offset ${(page - 1) * perPage}`,
  );

export interface GradingQuery {
  item_id?: string | undefined;
  only: 'pending' | 'all';
  page: number;
}

/**
 * What graders see: the questions that people score, and a page of the responses to one of them without anything that
 * tells whose they are. Voided questions are left out, and those that a correction by several graders has. @throws AppError `not-found`.
 */
export async function readGradingPage(
  scope: Scope,
  questionnaireId: string,
  query: GradingQuery,
  aliasOf: (place: number) => string,
) {
  await getQuestionnaireRow(scope, questionnaireId);
  const definition = await getDefinition(scope.client, questionnaireId);
  const manual = (await listGradableItems(scope, definition)).filter(({ item }) => item.voided === null);
  const taken = await itemsOfGraders(
    scope,
    manual.map(({ item }) => item.id),
  );
  const all = manual.filter(({ item }) => !taken.has(item.id));
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
  const responses = chosen ? await listResponses(scope, questionnaireId, chosen.item.id, query) : [];
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
