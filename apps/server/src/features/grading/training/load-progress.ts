import type { TrainingProgress } from '@certame/contract/features/grading/training/endpoints.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { trainingStateOf } from '@certame/rules/grading/training/training-state.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import { bypassDataAccess, type Scope } from '#plugins/database.ts';
import type { StoredConfig } from '../configs/find-config.ts';
import { isOfOwnStudent } from '../own-students.ts';

/** Answers of a training set as they are good for now: `grading_training_answers t` with `attempts a` and `responses r`. */
export const usableAnswers = (configId: string): SQL => sql`
  grading_training_answers t
  join grading_config_items i on i.config_id = t.config_id and i.item_id = t.item_id
  join attempts a on a.id = t.attempt_id and a.state not in ('in_progress', 'paused', 'voided')
  join responses r on r.attempt_id = t.attempt_id and r.item_id = t.item_id and r.seq = t.response_seq
 where t.config_id = ${configId} and t.retired_at is null`;

/** As with every answer: nobody gets the own one, or one of an own student. Of `attempts a`. */
export const isForGrader = (graderId: SQL): SQL =>
  sql`a.user_id is distinct from ${graderId} and not ${isOfOwnStudent(graderId)}`;

/** Without marks of the grader in this round. Of `grading_training_answers t`. */
export const isUnmet = (graderId: SQL): SQL => sql`
  not exists (select from grading_training_marks m
               where m.training_id = t.id and m.grader_id = ${graderId} and m.assignment_id is null and m.settled_at is null)`;

export const hasTraining = ({
  training_answers,
  check_percent,
}: Pick<StoredConfig, 'training_answers' | 'check_percent'>): boolean =>
  training_answers > 0 || check_percent > 0;

const progressRow = z.object({
  id: z.string(),
  name: z.string(),
  met: z.int(),
  missed: z.int(),
  left: z.int(),
  checks: z.int(),
  checks_met: z.int(),
  missed_checks: z.int(),
});
type GraderProgress = TrainingProgress & { id: string; name: string };

/** How graders of a correction do with its training set: all of them, or one. */
export function loadProgress(
  scope: Scope,
  config: StoredConfig,
  graderId: string | null,
): Promise<GraderProgress[]> {
  return bypassDataAccess(scope, 'who teaches whom keeps a grader from the own students', async () => {
    const rows = await queryRows(
      scope,
      progressRow,
      sql`select u.id, u.name, given.met, given.missed, given.checks, given.checks_met, given.missed_checks,
                 (select count(*)::int from ${usableAnswers(config.id)}
                     and ${isForGrader(sql`g.user_id`)} and ${isUnmet(sql`g.user_id`)}) as left
            from grading_config_graders g
            join users u on u.id = g.user_id
           cross join lateral (
             select count(*) filter (where m.assignment_id is null and m.settled_at is null and m.meets)::int as met,
                    count(*) filter (where m.assignment_id is null and m.settled_at is null and not m.meets)::int as missed,
                    count(*) filter (where m.assignment_id is not null)::int as checks,
                    count(*) filter (where m.assignment_id is not null and m.meets)::int as checks_met,
                    count(*) filter (where m.assignment_id is not null and m.settled_at is null and not m.meets)::int as missed_checks
               from grading_training_marks m where m.config_id = g.config_id and m.grader_id = g.user_id) given
           where g.config_id = ${config.id} and (${graderId}::uuid is null or g.user_id = ${graderId}::uuid)
           order by u.name, u.id`,
    );
    return rows.map(({ left, missed_checks, ...row }) => ({
      ...row,
      state: trainingStateOf({
        required: config.training_answers,
        missedChecks: missed_checks,
        ...{ met: row.met, missed: row.missed, left },
      }),
    }));
  });
}
