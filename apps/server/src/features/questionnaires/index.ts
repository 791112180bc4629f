/** What other features may use. */
export { getQuestionnaireRow, lockForChange, requireState } from './questionnaire-repository.ts';
