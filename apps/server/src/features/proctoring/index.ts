/** What other features may use. */
export { type LastCheck, loadLastChecks } from './check/load-checks.ts';
export { isActiveConfig } from './configs/list-choices.ts';
export { type ExamProctoring, loadExamProctoring } from './configs/load-exam-proctoring.ts';
export { requireProctoring } from './configs/require-proctoring.ts';
export { loadConsents } from './consent/load-consents.ts';
export { weighDetections } from './detection/weigh-detections.ts';
export { readFormProctoring } from './read-form-proctoring.ts';
export { proctoringSessions, type Supervision, superviseStart } from './start-supervision.ts';
