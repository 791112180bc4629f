import type { GradingDashboard } from '@certame/contract/features/grading/dashboard/endpoints.ts';
import { grading_assignments } from '@certame/db/schema/grading.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { daysLeft } from '@certame/rules/grading/agreement/grader-figures.ts';
import { plainPoints } from '@certame/rules/grading/config/level-score.ts';
import { z } from 'zod';
import { getQuestionnaireRow } from '#features/questionnaires/index.ts';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getConfig } from '../configs/find-config.ts';
import { hasTraining, loadProgress } from '../training/load-progress.ts';
import { figureCacheOf } from './figure-cache.ts';
import { loadFlags } from './flag-rows.ts';
import { recentDays } from './recent-days.ts';

const waitingShown = 10;

const loadWaiting = (scope: Scope, configId: string) =>
  queryRows(
    scope,
    z.object({ id: z.string(), grader: z.string(), since: instantColumn }),
    sql`select g.id, u.name as grader, g.created_at as since from grading_assignments g join users u on u.id = g.grader_id
         where g.config_id = ${configId} and g.training_id is null and g.status in ('pending', 'leased') order by g.created_at, g.id limit ${waitingShown}`,
  );

/** How far a correction is, when it will be done, and how its graders compare. Nothing names a student. @throws AppError `not-found`. */
export async function readDashboard(scope: Scope, services: Services, id: string): Promise<GradingDashboard> {
  const config = await getConfig(scope, id);
  const questionnaire = await getQuestionnaireRow(scope, config.questionnaire_id);
  const assignments = await scope.tx.$count(grading_assignments, eq(grading_assignments.config_id, id));
  const { counts, criteria, graders, divergences, computed_at } = await figureCacheOf(services).get(
    scope,
    config,
    assignments,
  );
  const flags = await loadFlags(scope, config);
  const waiting = await loadWaiting(scope, id);
  const training = new Map(
    (hasTraining(config) ? await loadProgress(scope, config, null) : []).map(
      ({ id: grader, name: _, ...one }) => [grader, one],
    ),
  );
  const recent = graders.reduce((sum, one) => sum + one.recent, 0);
  const { given_out, scored } = counts;
  return {
    ...{ id, name: config.name, questionnaire_name: questionnaire.name, computed_at },
    ...{ ...counts, criteria, divergences, flags },
    max_score: plainPoints(config.max_score),
    deadline_at: config.deadline_at?.toISOString() ?? null,
    days_left: daysLeft({ remaining: given_out - scored, recent, days: recentDays }),
    graders: graders.map(({ recent: own, ...grader }) => ({
      ...{ ...grader, per_day: own / recentDays },
      training: training.get(grader.id) ?? null,
    })),
    waiting: waiting.map((one) => ({ ...one, since: one.since.toISOString() })),
  };
}
