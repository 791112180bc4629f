import {
  cleanUpRegistrationsTask,
  registerAccountTask,
  resendActivationTask,
} from './features/accounts/registration/jobs.ts';
import {
  cleanUpSessionsTask,
  sendPasswordMailTask,
  welcomeLoginsTask,
} from './features/accounts/sessions/jobs.ts';
import { deliverAnnouncementTask } from './features/announcements/jobs.ts';
import { cleanUpAppealFilesTask } from './features/appeals/jobs.ts';
import { eraseOldLeadsTask } from './features/campaigns/jobs.ts';
import { cleanUpChatFilesTask } from './features/chat/jobs.ts';
import { sendClassInvitesTask } from './features/class-invites/jobs.ts';
import { enrolmentJob } from './features/classes/jobs.ts';
import { forgetClientExceptionsTask } from './features/client-exceptions/jobs.ts';
import { requeueStaleMailTask, sendMailTask } from './features/email/jobs.ts';
import {
  closeOverdueAttemptsTask,
  forgetStaleUploadsTask,
  rescoreAttemptTask,
  sendFinishDigestsTask,
} from './features/exam/jobs.ts';
import { compareAnswersJob, distributeAnswersJob } from './features/grading/jobs.ts';
import { forgetListExportsTask } from './features/jobs/jobs.ts';
import { mailingDueTask, resumeMailingsTask, sendMailingJob } from './features/mailings/jobs.ts';
import { confirmPaperJob, printPaperJob, readScansJob } from './features/paper/jobs.ts';
import {
  applyPracticalJob,
  findUngivenScoresTask,
  givePracticalScoresTask,
} from './features/practical/jobs.ts';
import { applyConsequenceTask } from './features/proctoring/detection/jobs.ts';
import {
  compareStorageTask,
  deleteRecordingsTask,
  findRecordingsTask,
  joinRecordingTask,
} from './features/proctoring/recording/jobs.ts';
import { forgetMyDataExportsTask, myDataExportJob } from './features/profile/jobs.ts';
import { sendQuestionnaireInvitesTask } from './features/questionnaires/jobs.ts';
import {
  fillQuestionTextsTask,
  questionEditJob,
  questionImportJob,
  sizeQuestionImagesTask,
} from './features/questions/jobs.ts';
import { releaseScoresJob } from './features/results/jobs.ts';
import { deleteStreamMediaTask, findStreamsTask, joinStreamTask } from './features/streams/jobs.ts';
import type { Job, Task } from './kit/job.ts';
import { areaImportJob, listExportJob } from './kit/jobs.ts';

/** Every job; the server starts only if each has a handler. */
export const jobs: readonly Job[] = [
  applyPracticalJob,
  areaImportJob,
  confirmPaperJob,
  compareAnswersJob,
  distributeAnswersJob,
  enrolmentJob,
  listExportJob,
  myDataExportJob,
  printPaperJob,
  questionEditJob,
  questionImportJob,
  readScansJob,
  releaseScoresJob,
  sendMailingJob,
];

/** Every background task; the server starts only if each has a handler. */
export const tasks: readonly Task[] = [
  findUngivenScoresTask,
  givePracticalScoresTask,
  applyConsequenceTask,
  cleanUpAppealFilesTask,
  cleanUpChatFilesTask,
  cleanUpRegistrationsTask,
  cleanUpSessionsTask,
  closeOverdueAttemptsTask,
  deliverAnnouncementTask,
  eraseOldLeadsTask,
  fillQuestionTextsTask,
  forgetClientExceptionsTask,
  forgetListExportsTask,
  forgetMyDataExportsTask,
  forgetStaleUploadsTask,
  compareStorageTask,
  deleteRecordingsTask,
  findRecordingsTask,
  joinRecordingTask,
  deleteStreamMediaTask,
  findStreamsTask,
  joinStreamTask,
  mailingDueTask,
  resumeMailingsTask,
  registerAccountTask,
  requeueStaleMailTask,
  rescoreAttemptTask,
  resendActivationTask,
  sendClassInvitesTask,
  sendFinishDigestsTask,
  sendMailTask,
  sendPasswordMailTask,
  sendQuestionnaireInvitesTask,
  welcomeLoginsTask,
  sizeQuestionImagesTask,
];
