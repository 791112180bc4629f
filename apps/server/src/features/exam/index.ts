/** What other features may use. */
export { getForm, loadForms } from './attempt/attempt-cache.ts';
export { participationColumn } from './attempt/participation.ts';
export { startListening } from './attempt/presence.ts';
export { rescoreAttempts, rescoreClosed, writeStates } from './attempt/rescore-attempts.ts';
export { type AttemptFinisher, createAttemptFinisher } from './commands/finish/finish-attempts.ts';
export { grantSecondChance } from './commands/grant-second-chance.ts';
export { reopenAttempt } from './commands/reopen-attempt.ts';
export { composeFormOf } from './compose-form-of.ts';
export { type ExamDefinition, type ExamItem, getDefinition, requireNamed } from './definition.ts';
export { chainStart, checkLink } from './events/check-link.ts';
export { recordStaffActions } from './events/record-staff-actions.ts';
export { optionIdsOf, pseudonymizeKey, pseudonymizeValue, takesOptions } from './option-ids.ts';
export { unpackDetails } from './packed-details.ts';
export { presentItems } from './present.ts';
export { countMyExams } from './queries/count-my-exams.ts';
export { publishCounters } from './questionnaire-channel.ts';
export { loadKeys, scoreAttempts } from './scoring.ts';
