/** What other features may use. */
export { acceptAnswer, withdrawAcceptedAnswer } from './commands/accept-answer.ts';
export { extendDeadline } from './commands/extend-deadline.ts';
export { voidItem } from './commands/void-item.ts';
export { isEditor } from './editors/require-editor.ts';
export { type ListedQuestion, listQuestions } from './list-questions.ts';
export { inviteParticipants } from './participants/commands/invite-participants.ts';
export { sendMessage } from './participants/commands/send-message.ts';
export { itemsOfQuestion, type PreviewScores, readScorePreview, readVoidPreview } from './preview-void.ts';
export { getQuestionnaireRow, lockForChange, requireState, settingsOf } from './questionnaire-repository.ts';
