import { type SQL, sql } from '@certame/db/sql.ts';
import type { AnswerToGrade } from '@certame/rules/grading/distribution/distribute.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import { bypassDataAccess, type Scope } from '#plugins/database.ts';
import type { StoredConfig } from '../configs/find-config.ts';

const answerRow = z.object({
  attempt_id: z.string(),
  item_id: z.string(),
  author_id: z.string(),
  graders: z.array(z.string()),
  /** They have it as a check: it comes to them no other way. */
  checked: z.array(z.string()),
  /** Every planned score is there, and yet none is resolved: they diverge. */
  is_divergent: z.boolean(),
  has_chair: z.boolean(),
  is_flagged: z.boolean(),
});
export type LoadedAnswer = AnswerToGrade & {
  attemptId: string;
  itemId: string;
  isDivergent: boolean;
  /** The chair has it, or has decided. */
  hasChair: boolean;
  /** Something was told of it that the chair has not settled. */
  isFlagged: boolean;
};

/** Whose answers are graded: of `participants p`. */
const isInScope = ({ id, students_scope }: StoredConfig): SQL => {
  if (students_scope === 'classes')
    return sql`exists (
      select from people s join class_students k on k.person_id = s.id
        join grading_config_classes c on c.class_id = k.class_id and c.config_id = ${id}
       where s.id = p.person_id or s.user_id = p.user_id)`;
  if (students_scope === 'listed')
    return sql`exists (
      select from people s join grading_config_students c on c.person_id = s.id and c.config_id = ${id}
       where s.id = p.person_id or s.user_id = p.user_id)`;
  return sql`true`;
};

/** Answers that a correction grades: of `attempts a`, `participants p` and `responses r`. */
export const isGraded = (config: StoredConfig): SQL => sql`
  a.questionnaire_id = ${config.questionnaire_id} and a.institution_id = ${config.institution_id}
  and a.state not in ('in_progress', 'paused', 'voided') and r.value is not null and r.value not in ('""', 'null', '[]')
  and ${isInScope(config)}`;

const answersOf = (config: StoredConfig, only: SQL) => sql`
  select r.attempt_id, r.item_id, a.user_id as author_id, coalesce(held.graders, '{}') as graders, coalesce(held.checked, '{}') as checked,
         coalesce(held.unscored = 0 and held.scored >= ${config.total_teacher} and resolved.attempt_id is null, false) as is_divergent,
         coalesce(held.has_chair, false) as has_chair,
         exists (select from grading_flags f
                  where f.attempt_id = r.attempt_id and f.item_id = r.item_id and f.settled_at is null) as is_flagged
    from attempts a
    join participants p on p.id = a.participant_id
    join grading_config_items i on i.config_id = ${config.id}
    join responses r on r.attempt_id = a.id and r.item_id = i.item_id
    left join resolved_scores resolved on resolved.attempt_id = r.attempt_id and resolved.item_id = r.item_id
    left join lateral (
      select array_agg(g.grader_id::text) filter (where g.training_id is null) as graders,
             array_agg(g.grader_id::text) filter (where g.training_id is not null) as checked, bool_or(g.is_chairs) as has_chair,
             count(*) filter (where g.status in ('pending', 'leased') and not g.is_chairs and g.training_id is null) as unscored,
             count(*) filter (where g.status in ('scored', 'released') and not g.is_chairs and g.training_id is null) as scored
        from grading_assignments g
       where g.attempt_id = r.attempt_id and g.item_id = r.item_id and g.config_id = ${config.id}) held on true
    -- Behind a limit of its own: right after a distribution the statistics know of no row, and a plan by them reads all of the table for each answer.
    left join lateral (
      select true as is_there from grading_assignments h
       where h.attempt_id = r.attempt_id and h.item_id = r.item_id and h.config_id is null and h.status = 'scored' limit 1) by_hand on true
   where ${isGraded(config)} and ${only} and by_hand.is_there is null
   order by r.attempt_id, r.item_id`;

/** Graders who teach a class of the author. */
const teachersOf = (configId: string) => sql`
  select distinct s.user_id as author_id, t.user_id as grader_id
    from grading_config_graders g
    join class_teachers t on t.user_id = g.user_id
    join class_students k on k.class_id = t.class_id
    join people s on s.id = k.person_id
   where g.config_id = ${configId} and s.user_id is not null`;

/** Answers of closed participations that a correction is about and that nobody has graded by hand, with those who may not grade them. */
export async function loadAnswers(
  scope: Scope,
  config: StoredConfig,
  only: SQL = sql`true`,
): Promise<LoadedAnswer[]> {
  return bypassDataAccess(scope, 'who teaches whom keeps a grader from the own students', async () => {
    const rows = await queryRows(scope, answerRow, answersOf(config, only));
    const pairs = await queryRows(
      scope,
      z.object({ author_id: z.string(), grader_id: z.string() }),
      teachersOf(config.id),
    );
    const barredOf = new Map<string, Set<string>>();
    for (const { author_id, grader_id } of pairs)
      barredOf.set(author_id, (barredOf.get(author_id) ?? new Set([author_id])).add(grader_id));
    return rows.map(
      ({ attempt_id, item_id, author_id, graders, checked, is_divergent, has_chair, is_flagged }) => ({
        id: `${attempt_id} ${item_id}`,
        attemptId: attempt_id,
        itemId: item_id,
        barred: new Set([...(barredOf.get(author_id) ?? [author_id]), ...checked]),
        graders,
        isDivergent: is_divergent,
        hasChair: has_chair,
        isFlagged: is_flagged,
        // One that diverges waits for the grader who comes after those whose scores it has, or for the chair.
        wanted: !is_divergent
          ? config.total_teacher + (has_chair ? 1 : 0)
          : graders.length + (config.final_rule === 'chair' ? 0 : 1),
      }),
    );
  });
}

/** Graders of a correction with what they have of it already. */
export const loadGraders = (scope: Scope, configId: string): Promise<{ id: string; load: number }[]> =>
  queryRows(
    scope,
    z.object({ id: z.string(), load: z.int() }),
    sql`select u.user_id as id, coalesce(held.load, 0) as load
          from grading_config_graders u
          left join (select grader_id, count(*)::int as load from grading_assignments
                      where config_id = ${configId} and training_id is null group by grader_id) held
            on held.grader_id = u.user_id
         where u.config_id = ${configId} order by u.user_id`,
  );
