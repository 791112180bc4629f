/** What other features may use. */

export { QuestionExport } from './export/question-export.tsx';
export { Discrimination } from './uses/discrimination.tsx';
