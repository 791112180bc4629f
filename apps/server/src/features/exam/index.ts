/** What other features may use. */
export { loadForms } from './attempt/attempt-cache.ts';
export { participationColumn } from './attempt/participation.ts';
export { startListening } from './attempt/presence.ts';
export { type AttemptFinisher, createAttemptFinisher } from './commands/finish-attempts.ts';
export { recordStaffActs } from './commands/record-staff-acts.ts';
export { rescoreAttempts, rescoreClosed, writeStates } from './commands/rescore-attempts.ts';
export { countOwnExams } from './count-own-exams.ts';
export { type ExamDefinition, type ExamItem, getDefinition } from './definition.ts';
export { optionIdsOfForm, toOwnKey, toOwnValue } from './option-ids.ts';
export { presentItems } from './present.ts';
export { loadKeys, scoreAttempts } from './scoring.ts';
