/** What other features may use. */
export { getQuestionnaireRow, lockForChange, requireState, settingsOf } from './questionnaire-repository.ts';
