import { startRelease } from '#features/results/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { findAppeal } from '../../queries/read-appeal.ts';

/** Releases the scores of an appeal's questionnaire again; answers that wait for a person keep what they had. @returns the job. */
export async function releaseAgain(
  scope: Scope,
  services: Pick<Services, 'jobs'>,
  id: string,
): Promise<string> {
  const { questionnaire_id } = await findAppeal(scope, id);
  return startRelease(scope, services, { questionnaireId: questionnaire_id, force: true });
}
