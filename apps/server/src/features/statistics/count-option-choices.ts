import { AppError } from '@certame/contract/errors.ts';
import type { OptionChoice } from '@certame/contract/features/statistics/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { isRightOption } from '@certame/rules/scoring/right-option.ts';
import { groupByScore, type ScoreGroup, scoreGroups } from '@certame/rules/statistics/score-groups.ts';
import { z } from 'zod';
import { getDefinition, loadKeys, requireNamed } from '#features/exam/index.ts';
import { getQuestionnaireRow } from '#features/questionnaires/index.ts';
import { plainLineOf } from '#lib/html-sanitizer.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

const totalRow = z.object({ id: z.string(), total: z.number() });
const chosenRow = z.object({ attempt_id: z.string(), options: z.array(z.string()) });
type Counts = OptionChoice['chosen'];
const noCounts = (): Counts => ({ upper: 0, middle: 0, lower: 0 });

/** Totals of the closed attempts that were shown the item and wait for nobody, in per cent. */
const readTotals = (scope: Scope, questionnaireId: string, itemId: string) =>
  queryRows(
    scope,
    totalRow,
    sql`select s.attempt_id as id, (case when s.max > 0 then 100 * s.total / s.max else 0 end)::float8 as total
          from score_sheets s
          join attempts a on a.id = s.attempt_id and a.state not in ('in_progress', 'paused')
         where s.questionnaire_id = ${questionnaireId} and s.institution_id = ${scope.institutionId} and s.pending = 0
           and score_detail(s.details, ${itemId}) is not null`,
  );

const readChosen = (scope: Scope, questionnaireId: string, itemId: string) =>
  queryRows(
    scope,
    chosenRow,
    sql`select r.attempt_id, case jsonb_typeof(r.value) when 'array' then r.value else jsonb_build_array(r.value) end as options
          from attempts a
          join responses r on r.attempt_id = a.id and r.item_id = ${itemId}
         where a.questionnaire_id = ${questionnaireId} and a.institution_id = ${scope.institutionId}
           and a.state not in ('in_progress', 'paused') and jsonb_typeof(r.value) in ('string', 'array')`,
  );

/** @throws AppError `not-found`, also for a question without options; `answers-anonymous`. */
export async function countOptionChoices(
  scope: Scope,
  { questionnaireId, itemId }: { questionnaireId: string; itemId: string },
): Promise<{ attempts: Counts; options: OptionChoice[] }> {
  await getQuestionnaireRow(scope, questionnaireId);
  const definition = await getDefinition(scope.client, questionnaireId);
  requireNamed(definition);
  const item = definition.items.get(itemId);
  if (!item || item.content.options.length === 0) throw new AppError('not-found');
  const key = (await loadKeys(scope.client, definition)).get(itemId);
  const groups = groupByScore(await readTotals(scope, questionnaireId, itemId));
  const chosenBy = new Map(
    (await readChosen(scope, questionnaireId, itemId)).map((row) => [row.attempt_id, row.options]),
  );
  const attempts = noCounts();
  const counts = new Map<string | null, Counts>();
  const count = (option: string | null, group: ScoreGroup): void => {
    const known = counts.get(option) ?? noCounts();
    known[group]++;
    counts.set(option, known);
  };
  for (const [attemptId, group] of groups) {
    attempts[group]++;
    const chosen = chosenBy.get(attemptId) ?? [];
    if (chosen.length === 0) count(null, group);
    for (const option of new Set(chosen)) count(option, group);
  }
  const options = item.content.options.map(({ id, html }, place) => ({
    option_id: id,
    place,
    text: plainLineOf(html),
    is_right: key !== undefined && isRightOption(key, id),
    chosen: counts.get(id) ?? noCounts(),
  }));
  const blank = counts.get(null);
  const hasBlank = blank !== undefined && scoreGroups.some((group) => blank[group] > 0);
  return {
    attempts,
    options: hasBlank
      ? [...options, { option_id: null, place: null, text: '', is_right: false, chosen: blank }]
      : options,
  };
}
