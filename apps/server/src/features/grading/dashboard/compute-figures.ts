import type { GradingDashboard } from '@certame/contract/features/grading/dashboard/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { agreementOf } from '@certame/rules/grading/agreement/agreement.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { StoredConfig } from '../configs/find-config.ts';
import { loadDivergences } from './divergences.ts';
import { recentDays } from './recent-days.ts';

const graderRow = z.object({
  id: z.string(),
  name: z.string(),
  given_out: z.int(),
  scored: z.int(),
  recent: z.int(),
  mean: z.number().nullable(),
  spread: z.number().nullable(),
  severity: z.number().nullable(),
  median_seconds: z.number().nullable(),
});
/**
 * Graders of now, and those who left with scores given. As `figuresOf` has it of a grader's own scores; here PostgreSQL works it out, for a
 * hundred thousand scores of all graders would keep this process busy for a second.
 */
const loadGraders = (scope: Scope, configId: string, now: Date) =>
  queryRows(
    scope,
    graderRow,
    sql`with given as (
          select g.grader_id, g.spent_seconds, s.score::float8 as points, s.created_at, s.assignment_id is not null as is_scored,
                 (sum(s.score::float8) over answer - s.score::float8) / nullif(count(s.score) over answer - 1, 0) as others
            from grading_assignments g left join assignment_scores s on s.assignment_id = g.id
           where g.config_id = ${configId} and not g.is_chairs and g.training_id is null
          window answer as (partition by g.attempt_id, g.item_id)),
        figures as (
          select grader_id, count(*)::int as given_out, count(points)::int as scored,
                 count(*) filter (where created_at > ${now.toISOString()}::timestamptz - make_interval(days => ${recentDays}))::int as recent,
                 avg(points) as mean, case when count(points) > 1 then stddev_pop(points) end as spread, avg(others - points) as severity,
                 percentile_cont(0.5) within group (order by spent_seconds) filter (where is_scored and spent_seconds > 0) as median_seconds
            from given group by grader_id)
        select u.id, u.name, coalesce(f.given_out, 0) as given_out, coalesce(f.scored, 0) as scored, coalesce(f.recent, 0) as recent,
               f.mean, f.spread, f.severity, f.median_seconds
          from (select user_id from grading_config_graders where config_id = ${configId} union select grader_id from figures) known
          join users u on u.id = known.user_id
          left join figures f on f.grader_id = u.id
         order by u.name, u.id`,
  );

const pairRow = z.object({
  criterion: z.string(),
  one: z.coerce.number(),
  other: z.coerce.number(),
  count: z.int(),
});
/** What any two graders of the same answer chose, criterion by criterion, and how often. */
const loadPairs = (scope: Scope, configId: string) =>
  queryRows(
    scope,
    pairRow,
    sql`with given as materialized (
          select g.id, g.attempt_id, g.item_id, s.criteria_scores
            from grading_assignments g join assignment_scores s on s.assignment_id = g.id
           where g.config_id = ${configId} and not g.is_chairs and g.training_id is null)
        select chosen.key as criterion, chosen.value as one, b.criteria_scores ->> chosen.key as other, count(*)::int as count
          from given a
          join given b on b.attempt_id = a.attempt_id and b.item_id = a.item_id and b.id > a.id
         cross join lateral jsonb_each_text(a.criteria_scores) chosen
         where b.criteria_scores ? chosen.key
         group by 1, 2, 3`,
  );

const countsRow = z.object({ given_out: z.int(), scored: z.int(), resolved: z.int(), divergent: z.int() });
async function loadCounts(scope: Scope, { id, total_teacher }: StoredConfig) {
  const [row] = await queryRows(
    scope,
    countsRow,
    sql`select coalesce(sum(a.given_out), 0)::int as given_out, coalesce(sum(a.scored), 0)::int as scored,
               count(*) filter (where a.is_resolved)::int as resolved,
               count(*) filter (where not a.is_resolved and a.scored = a.given_out and a.given_out >= ${total_teacher})::int as divergent
          from (select count(*) as given_out, count(*) filter (where g.status in ('scored', 'released')) as scored,
                       bool_or(r.attempt_id is not null) as is_resolved
                  from grading_assignments g
                  left join resolved_scores r on r.attempt_id = g.attempt_id and r.item_id = g.item_id
                 where g.config_id = ${id} and not g.is_chairs and g.training_id is null group by g.attempt_id, g.item_id) a`,
  );
  if (!row) throw new Error('A count without a row');
  return row;
}

async function loadAgreements(scope: Scope, { id: configId, criteria }: StoredConfig) {
  const pairs = await loadPairs(scope, configId);
  return criteria.map(({ id, criterion, levels }): GradingDashboard['criteria'][number] => {
    const levelOf = (percent: number): number => Math.round((percent * (levels - 1)) / 100);
    const own = pairs
      .filter((pair) => pair.criterion === id)
      .map(({ one, other, count }) => ({ levels: [levelOf(one), levelOf(other)] as const, count }));
    return { id, criterion, ...agreementOf(own, levels) };
  });
}

/** What a dashboard works out from every score of a correction. */
export async function computeFigures(scope: Scope, config: StoredConfig, now: Date) {
  return {
    computed_at: now.toISOString(),
    counts: await loadCounts(scope, config),
    criteria: await loadAgreements(scope, config),
    graders: await loadGraders(scope, config.id, now),
    divergences: await loadDivergences(scope, config),
  };
}
export type ComputedFigures = Awaited<ReturnType<typeof computeFigures>>;
