/** What other features may use: the row (with a lock), its settings with every default, and a dated write to it. */
export { getQuestionnaireRow, type StoredQuestionnaire, settingsOf, writeQuestionnaire } from './store.ts';
