import { AppError } from '@certame/contract/errors.ts';
import type { Scope } from '#plugins/database.ts';

/** Name of the questionnaire whose scores are asked for. @throws AppError `not-found`. */
export async function getQuestionnaireName(scope: Scope, questionnaireId: string): Promise<string> {
  const { rows } = await scope.client.query<{ name: string }>(
    'select name from questionnaires where id = $1 and institution_id = $2',
    [questionnaireId, scope.institutionId],
  );
  const [row] = rows;
  if (!row) throw new AppError('not-found');
  return row.name;
}
