import { AppError } from '@certame/contract/errors.ts';
import type { Scope } from '#plugins/database.ts';
import { getQuestionnaireRow, hasAttempts } from '../store.ts';

/** Only while nobody has begun: what people answered is never deleted with its questionnaire. */
export async function deleteQuestionnaire(scope: Scope, id: string): Promise<void> {
  await getQuestionnaireRow(scope, id, 'update');
  if (await hasAttempts(scope, id)) throw new AppError('questionnaire-has-attempts');
  await scope.client.query('delete from questionnaires where id = $1 and institution_id = $2', [
    id,
    scope.institutionId,
  ]);
}
