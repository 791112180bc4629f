/** What other features may use. */
export { readQuestionnaireQuestions } from './export/read-questions.ts';
export { checkQuestions, sendQuestions } from './export/routes.ts';
