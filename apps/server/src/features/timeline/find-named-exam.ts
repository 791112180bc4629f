import { type ExamDefinition, getDefinition, requireNamed } from '#features/exam/index.ts';
import { getQuestionnaireRow } from '#features/questionnaires/index.ts';
import type { Scope } from '#plugins/database.ts';

/** @throws AppError `not-found`, also where rules of data access hide it, `answers-anonymous`. */
export async function findNamedExam(scope: Scope, questionnaireId: string): Promise<ExamDefinition> {
  await getQuestionnaireRow(scope, questionnaireId);
  const definition = await getDefinition(scope.client, questionnaireId);
  requireNamed(definition);
  return definition;
}
