import type { OwnFigures } from '@certame/contract/features/grading/desk/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { figuresOf } from '@certame/rules/grading/agreement/grader-figures.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { recentDays } from './recent-days.ts';

const countsRow = z.object({
  id: z.string(),
  name: z.string(),
  max_score: z.string(),
  given_out: z.int(),
  recent: z.int(),
  median_seconds: z.number().nullable(),
});
const loadCounts = (scope: Scope, now: Date) =>
  queryRows(
    scope,
    countsRow,
    sql`select c.id, c.name, trim_scale(c.max_score)::text as max_score, count(*)::int as given_out,
               count(s.assignment_id) filter (where s.created_at > ${now.toISOString()}::timestamptz - make_interval(days => ${recentDays}))::int as recent,
               percentile_cont(0.5) within group (order by g.spent_seconds)
                 filter (where s.assignment_id is not null and g.spent_seconds > 0) as median_seconds
          from grading_assignments g
          join grading_configs c on c.id = g.config_id
          left join assignment_scores s on s.assignment_id = g.id
         where g.grader_id = ${scope.userId} and g.institution_id = ${scope.institutionId} and not g.is_chairs
         group by c.id order by c.name, c.id`,
  );

const pointsRow = z.object({
  config_id: z.string(),
  answer_id: z.string(),
  grader_id: z.string(),
  points: z.coerce.number(),
});
/** Own scores; of others, those of the same answers once they are released. */
const loadPoints = (scope: Scope) =>
  queryRows(
    scope,
    pointsRow,
    sql`select g.config_id, g.attempt_id || ' ' || g.item_id as answer_id, given.grader_id, s.score::text as points
          from grading_assignments g
          join grading_assignments given on given.attempt_id = g.attempt_id and given.item_id = g.item_id
                                        and given.config_id = g.config_id and not given.is_chairs
                                        and (given.id = g.id or (g.status = 'released' and given.status = 'released'
                                                                 and g.training_id is null and given.training_id is null))
          join assignment_scores s on s.assignment_id = given.id
         where g.grader_id = ${scope.userId} and g.institution_id = ${scope.institutionId} and not g.is_chairs`,
  );

/** The reader's own figures, correction by correction. Checks count in them as in the queue: who compares both could tell them else. */
export async function readOwnFigures(scope: Scope, now: Date): Promise<OwnFigures[]> {
  const counts = await loadCounts(scope, now);
  const points = Map.groupBy(await loadPoints(scope), (one) => one.config_id);
  return counts.map(({ recent, ...config }) => {
    const given = (points.get(config.id) ?? []).map((one) => ({
      graderId: one.grader_id,
      answerId: one.answer_id,
      points: one.points,
    }));
    const own = figuresOf(given).get(scope.userId ?? '');
    return {
      ...config,
      scored: own?.scored ?? 0,
      per_day: recent / recentDays,
      mean: own?.mean ?? null,
      spread: own?.spread ?? null,
      severity: own?.severity ?? null,
    };
  });
}
