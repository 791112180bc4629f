/** What other features may use. */
export { extendDeadline } from './commands/extend-deadline.ts';
export { isEditor } from './editors/require-editor.ts';
export { type ListedQuestion, listQuestions } from './list-questions.ts';
export { inviteParticipants } from './participants/commands/invite-participants.ts';
export { sendMessage } from './participants/commands/send-message.ts';
export { getQuestionnaireRow, lockForChange, requireState, settingsOf } from './questionnaire-repository.ts';
