/** What other features may use: the exam room of somebody without an account, and a question as candidates see it. */
export { BeforeStart } from './before/before-start.tsx';
export { ExamLoading, OtherTab } from './exam-status.tsx';
export { ExitsContext } from './exits.ts';
export { FormIntro } from './form-page/form-intro.tsx';
export { FormRoom } from './form-page/form-room.tsx';
export { HelpProvider } from './help/help-provider.tsx';
export { LossAlert, useLoss } from './loss.tsx';
export { CandidateQuestion } from './preview/candidate-question.tsx';
export { Room } from './room/room.tsx';
export { useExam } from './use-exam.ts';
export { useReason } from './use-reason.ts';
