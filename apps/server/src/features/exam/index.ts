/** What other features may use. */
export { loadForms } from './attempt/attempt-cache.ts';
export { participationColumn } from './attempt/participation.ts';
export { startListening } from './attempt/presence.ts';
export { type AttemptFinisher, createAttemptFinisher } from './commands/finish-attempts.ts';
export { rescoreAttempts, rescoreClosed, writeStates } from './commands/rescore-attempts.ts';
export { countMyExams } from './count-my-exams.ts';
export { type ExamDefinition, type ExamItem, getDefinition } from './definition.ts';
export { recordStaffActs } from './events/record-staff-acts.ts';
export { optionIdsOfForm, pseudonymizeKey, pseudonymizeValue } from './option-ids.ts';
export { presentItems } from './present.ts';
export { loadKeys, scoreAttempts } from './scoring.ts';
