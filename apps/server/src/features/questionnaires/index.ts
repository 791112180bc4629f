/** What other features may use. */
export { getQuestionnaireRow, requireState } from './questionnaire-repository.ts';
