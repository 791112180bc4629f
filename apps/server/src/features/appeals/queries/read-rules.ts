import { getDefinition } from '#features/exam/index.ts';
import { getQuestionnaireRow, listQuestions } from '#features/questionnaires/index.ts';
import type { Scope } from '#plugins/database.ts';
import { loadRules } from '../load-rules.ts';

/** Rules of a questionnaire, and the questions that they may name. @throws AppError `not-found`. */
export async function readRules(scope: Scope, questionnaireId: string) {
  await getQuestionnaireRow(scope, questionnaireId);
  const questions = await listQuestions(scope, await getDefinition(scope.client, questionnaireId));
  return {
    ...(await loadRules(scope, questionnaireId)),
    questions: questions.flatMap(({ item, number, title }) =>
      item.isSuperseded || item.type === 'section' ? [] : [{ item_id: item.id, number, title }],
    ),
  };
}
