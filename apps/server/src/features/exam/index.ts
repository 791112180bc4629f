/** What other features may use. */
export { getForm, loadForms } from './attempt/attempt-cache.ts';
export { lockAttempt } from './attempt/lock-attempt.ts';
export { joinCandidates } from './attempt/lock-attempts.ts';
export { participationColumn } from './attempt/participation.ts';
export { startListening } from './attempt/presence.ts';
export { rescoreAttempts, rescoreClosed, writeStates } from './attempt/rescore-attempts.ts';
export { type AttemptFinisher, createAttemptFinisher } from './commands/finish/finish-attempts.ts';
export { grantSecondChance } from './commands/grant-second-chance.ts';
export { pauseByStaff } from './commands/pause-by-staff.ts';
export { reopenAttempt } from './commands/reopen-attempt.ts';
export { restoreAttempt } from './commands/restore-attempt.ts';
export { resumeByStaff } from './commands/resume-by-staff.ts';
export {
  ensurePracticalAttempts,
  type PracticalAttempt,
} from './commands/start/ensure-practical-attempts.ts';
export { voidAttempt } from './commands/void-attempt.ts';
export { composeFormOf } from './compose-form-of.ts';
export { type ExamDefinition, type ExamItem, getDefinition, requireNamed } from './definition.ts';
export { appendServerEventsTo, loadChains } from './events/append-events.ts';
export { chainStart, checkLink } from './events/check-link.ts';
export { recordStaffActions } from './events/record-staff-actions.ts';
export { optionIdsOf, pseudonymizeKey, pseudonymizeValue, takesOptions } from './option-ids.ts';
export { unpackDetails } from './packed-details.ts';
export { countMyExams } from './queries/count-my-exams.ts';
export { getDefinitionForCandidate } from './queries/get-definition-for-candidate.ts';
export { numbersOf, presentItems } from './queries/present-items.ts';
export { previewScores, previewVoid } from './queries/preview-void.ts';
export { publishCounters } from './questionnaire-channel.ts';
export { loadKeys, scoreAttempts } from './scoring.ts';
