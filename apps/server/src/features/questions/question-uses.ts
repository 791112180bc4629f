import { AppError } from '@certame/contract/errors.ts';
import { questionnaireStates } from '@certame/contract/features/questionnaires/states.ts';
import type { QuestionUse } from '@certame/contract/features/questions/endpoints.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { computeItemStatistics, type ItemScores } from '@certame/rules/scoring/item-statistics.ts';
import { z } from 'zod';
import { queryCondition, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

/** The newest; a question of every week's test has more than anybody reads. */
const maxUses = 100;

const useRow = z.object({
  questionnaire_id: z.string(),
  name: z.string(),
  state: z.enum(questionnaireStates),
  version: z.int(),
  is_current: z.boolean(),
  total: z.int(),
});
const responsesRow = z.object({ questionnaire_id: z.string(), version: z.int(), responses: z.int() });
const scoresRow = z.object({
  questionnaire_id: z.string(),
  version: z.int(),
  score: z.number(),
  max: z.number(),
  rest: z.number().nullable(),
  count: z.int(),
});

const keyOf = (row: { questionnaire_id: string; version: number }): string =>
  `${row.questionnaire_id} ${row.version}`;

/** Items of the question, each with the number of its version: row level security hides those of hidden questionnaires. */
const itemsOf = ({ institutionId }: Scope, questionId: string): SQL => sql`
  select i.id, i.questionnaire_id, v.version, i.superseded_at
    from questionnaire_items i join question_versions v on v.id = i.question_version_id
   where i.question_id = ${questionId} and i.institution_id = ${institutionId}`;

const readUses = (scope: Scope, questionId: string) =>
  queryRows(
    scope,
    useRow,
    sql`select q.id as questionnaire_id, q.name, q.state, i.version, bool_or(i.superseded_at is null) as is_current,
               count(*) over ()::int as total
          from (${itemsOf(scope, questionId)}) i join questionnaires q on q.id = i.questionnaire_id
         group by q.id, q.name, q.state, q.created_at, i.version
         order by q.created_at desc, q.id, i.version desc
         limit ${maxUses}`,
  );

const countResponses = (scope: Scope, questionId: string) =>
  queryRows(
    scope,
    responsesRow,
    sql`select i.questionnaire_id, i.version, count(*)::int as responses
          from (${itemsOf(scope, questionId)}) i
          join attempts a on a.questionnaire_id = i.questionnaire_id
          join responses r on r.attempt_id = a.id and r.item_id = i.id and r.value is not null
         group by i.questionnaire_id, i.version`,
  );

/**
 * Scores of closed attempts, those that are alike together. The total of a sheet carries the questionnaire's weight, the
 * scores of its items don't. A voided question says nothing of who answered it.
 */
const readScores = (scope: Scope, questionId: string) =>
  queryRows(
    scope,
    scoresRow,
    sql`select d.questionnaire_id, d.version, d.score::float8 as score, d.max::float8 as max, d.rest::float8 as rest, count(*)::int as count
          from (select i.questionnaire_id, i.version, (detail->>'score')::numeric as score, (detail->>'max')::numeric as max,
                       case when s.pending = 0 and w.weight > 0
                            then round(s.total / w.weight - (detail->>'score')::numeric, 4) end as rest
                  from (${itemsOf(scope, questionId)}) i
                  join questionnaires q on q.id = i.questionnaire_id
                  cross join lateral (select coalesce((q.settings->>'weight')::numeric, 1) as weight) w
                  join attempts a on a.questionnaire_id = q.id and a.state not in ('in_progress', 'paused')
                  join score_sheets s on s.attempt_id = a.id
                  cross join lateral (select score_detail(s.details, i.id) as detail) details
                 where detail->>'score' is not null and detail->>'state' <> 'voided') d
         group by d.questionnaire_id, d.version, d.score, d.max, d.rest`,
  );

async function readResults(scope: Scope, questionId: string) {
  const responses = await countResponses(scope, questionId);
  const responsesBy = new Map(responses.map((row) => [keyOf(row), row.responses]));
  const scoresBy = new Map<string, ItemScores[]>();
  for (const row of await readScores(scope, questionId)) {
    const known = scoresBy.get(keyOf(row));
    if (known) known.push(row);
    else scoresBy.set(keyOf(row), [row]);
  }
  return (use: { questionnaire_id: string; version: number }): QuestionUse['results'] => {
    const { scored, rightPercent, meanPercent, discrimination } = computeItemStatistics(
      scoresBy.get(keyOf(use)) ?? [],
    );
    return {
      responses: responsesBy.get(keyOf(use)) ?? 0,
      scored,
      right_percent: rightPercent,
      mean_percent: meanPercent,
      discrimination,
    };
  };
}

/**
 * Where a question is used and how candidates did at it. Names of questionnaires are for those who have their list, results
 * for those who may read them.
 */
export async function listQuestionUses(
  scope: Scope,
  permissions: ReadonlySet<string>,
  questionId: string,
): Promise<{ total: number; uses: QuestionUse[] }> {
  const isThere = await queryCondition(
    scope,
    sql`exists (select from questions where id = ${questionId} and institution_id = ${scope.institutionId} and deleted_at is null)`,
  );
  if (!isThere) throw new AppError('not-found');
  if (!satisfiesRule('questionnaires.menu', permissions)) return { total: 0, uses: [] };
  const rows = await readUses(scope, questionId);
  const resultsOf =
    rows.length > 0 && satisfiesRule('questionnaires.resume', permissions)
      ? await readResults(scope, questionId)
      : () => null;
  return {
    total: rows[0]?.total ?? 0,
    uses: rows.map(({ total: _total, ...use }) => ({ ...use, results: resultsOf(use) })),
  };
}
