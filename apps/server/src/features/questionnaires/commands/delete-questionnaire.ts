import { AppError } from '@certame/contract/errors.ts';
import { questionnaires } from '@certame/db/schema/questionnaires.ts';
import type { Scope } from '#plugins/database.ts';
import { hasAttempts, isThis, lockForChange } from '../questionnaire-repository.ts';

/** Only while nobody has begun: what people answered is never deleted with its questionnaire. */
export async function deleteQuestionnaire(scope: Scope, id: string): Promise<void> {
  await lockForChange(scope, id);
  if (await hasAttempts(scope, id)) throw new AppError('questionnaire-has-attempts');
  await scope.tx.delete(questionnaires).where(isThis(scope, id));
}
