import type { compareAnswersJob, distributeAnswersJob } from '@certame/contract/features/grading/jobs.ts';
import { lockForChange } from '#features/questionnaires/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getConfig } from '../find-config.ts';

/** Starts a job about a correction's answers and gives its id. @throws AppError `not-found`. */
export async function startJob(
  job: typeof distributeAnswersJob | typeof compareAnswersJob,
  scope: Scope,
  services: Pick<Services, 'jobs'>,
  id: string,
): Promise<string> {
  const { questionnaire_id } = await getConfig(scope, id);
  await lockForChange(scope, questionnaire_id, 'share');
  return services.jobs.start(scope, job, { config_id: id }, `/questionnaire_correctors/${id}/edit`);
}
