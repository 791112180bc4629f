import { AppError } from '@certame/contract/errors.ts';
import { grading_configs } from '@certame/db/schema/grading-configs.ts';
import { eq } from '@certame/db/sql.ts';
import { lockForChange } from '#features/questionnaires/index.ts';
import type { Scope } from '#plugins/database.ts';
import { getConfig, hasScores } from '../find-config.ts';

/** Only while nobody has given a score. @throws AppError `not-found`, `grading-begun`. */
export async function deleteConfig(scope: Scope, id: string): Promise<void> {
  const { questionnaire_id } = await getConfig(scope, id);
  await lockForChange(scope, questionnaire_id, 'share');
  await getConfig(scope, id, 'update');
  if (await hasScores(scope, id)) throw new AppError('grading-begun');
  await scope.tx.delete(grading_configs).where(eq(grading_configs.id, id));
}
