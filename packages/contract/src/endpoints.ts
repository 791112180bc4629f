import { areas } from './areas.ts';
import * as loginLinks from './features/accounts/login-links/endpoints.ts';
import * as registration from './features/accounts/registration/endpoints.ts';
import * as sessions from './features/accounts/sessions/endpoints.ts';
import * as socialLogin from './features/accounts/social-login/endpoints.ts';
import * as users from './features/accounts/users/endpoints.ts';
import * as announcements from './features/announcements/endpoints.ts';
import * as anonymousAnswers from './features/anonymous-answers/endpoints.ts';
import * as appeals from './features/appeals/endpoints.ts';
import * as appealHandlings from './features/appeals/handling/endpoints.ts';
import * as calls from './features/calls/endpoints.ts';
import * as campaigns from './features/campaigns/endpoints.ts';
import * as chat from './features/chat/endpoints.ts';
import * as classInvites from './features/class-invites/endpoints.ts';
import * as classes from './features/classes/endpoints.ts';
import * as clientExceptions from './features/client-exceptions/endpoints.ts';
import * as contents from './features/contents/endpoints.ts';
import * as dashboard from './features/dashboard/endpoints.ts';
import * as dataAccess from './features/data-access/endpoints.ts';
import * as desktopApp from './features/desktop-app/endpoints.ts';
import * as email from './features/email/endpoints.ts';
import * as emailTemplates from './features/email/templates/endpoints.ts';
import * as erasure from './features/erasure/endpoints.ts';
import * as exam from './features/exam/endpoints.ts';
import * as staffMessages from './features/exam/messages/endpoints.ts';
import * as answerUploads from './features/exam/uploads/endpoints.ts';
import * as gradingDashboard from './features/grading/dashboard/endpoints.ts';
import * as gradingDesk from './features/grading/desk/endpoints.ts';
import * as gradingGroup from './features/grading/desk/group/endpoints.ts';
import * as grading from './features/grading/endpoints.ts';
import * as gradingTraining from './features/grading/training/endpoints.ts';
import * as jobs from './features/jobs/endpoints.ts';
import * as mailings from './features/mailings/endpoints.ts';
import * as meetings from './features/meetings/endpoints.ts';
import * as news from './features/news/endpoints.ts';
import * as notifications from './features/notifications/endpoints.ts';
import * as panel from './features/panel/endpoints.ts';
import * as paper from './features/paper/endpoints.ts';
import * as practicalDashboard from './features/practical/dashboard/endpoints.ts';
import * as practical from './features/practical/endpoints.ts';
import * as practicalExaminer from './features/practical/examiner/endpoints.ts';
import * as printing from './features/printing/endpoints.ts';
import * as proctoringAudit from './features/proctoring/audit/endpoints.ts';
import * as proctoringBefore from './features/proctoring/before/endpoints.ts';
import * as proctoringConfigs from './features/proctoring/configs/endpoints.ts';
import * as proctoringLive from './features/proctoring/live/endpoints.ts';
import * as recording from './features/proctoring/recording/endpoints.ts';
import * as proctoringSupport from './features/proctoring/support/endpoints.ts';
import * as profile from './features/profile/endpoints.ts';
import * as editorGroups from './features/questionnaires/editor-groups/endpoints.ts';
import * as questionnaires from './features/questionnaires/endpoints.ts';
import * as questionnaireTemplates from './features/questionnaires/templates/endpoints.ts';
import * as voidPreview from './features/questionnaires/void-preview/endpoints.ts';
import * as questionBulk from './features/questions/bulk/endpoints.ts';
import * as questionDuplicates from './features/questions/duplicates/endpoints.ts';
import * as questions from './features/questions/endpoints.ts';
import * as questionExport from './features/questions/export/endpoints.ts';
import * as realtime from './features/realtime/endpoints.ts';
import * as receipts from './features/receipts/endpoints.ts';
import * as reports from './features/reports/endpoints.ts';
import * as results from './features/results/endpoints.ts';
import * as roles from './features/roles/endpoints.ts';
import * as rooms from './features/rooms/endpoints.ts';
import * as search from './features/search/endpoints.ts';
import * as statistics from './features/statistics/endpoints.ts';
import * as streams from './features/streams/endpoints.ts';
import * as timeline from './features/timeline/endpoints.ts';
import * as examEvents from './features/timeline/exam-events/endpoints.ts';
import { areaEndpoints, mountedAreaEndpoints } from './kit/area/area-endpoints.ts';
import type { Endpoint } from './kit/endpoint.ts';
import { pickableAreas } from './pickable-areas.ts';

export interface DeclaredEndpoint {
  endpoint: Endpoint;
  /** Export's name, or the area's key. */
  name: string;
  /** Under packages/contract/src; of an area's endpoints, which no file writes out, undefined. */
  file: string | undefined;
}

/** By folder under `features`. */
const modules: Record<string, Record<string, unknown>> = {
  'accounts/login-links': loginLinks,
  'accounts/registration': registration,
  'accounts/sessions': sessions,
  'accounts/social-login': socialLogin,
  'accounts/users': users,
  'anonymous-answers': anonymousAnswers,
  announcements,
  calls,
  campaigns,
  chat,
  'class-invites': classInvites,
  classes,
  'client-exceptions': clientExceptions,
  contents,
  dashboard,
  'data-access': dataAccess,
  'desktop-app': desktopApp,
  email,
  'email/templates': emailTemplates,
  erasure,
  exam,
  grading,
  appeals,
  'appeals/handling': appealHandlings,
  'grading/dashboard': gradingDashboard,
  'grading/desk': gradingDesk,
  'grading/desk/group': gradingGroup,
  'grading/training': gradingTraining,
  'exam/messages': staffMessages,
  'exam/uploads': answerUploads,
  jobs,
  paper,
  mailings,
  meetings,
  news,
  notifications,
  practical,
  'practical/dashboard': practicalDashboard,
  'practical/examiner': practicalExaminer,
  printing,
  'proctoring/before': proctoringBefore,
  'proctoring/configs': proctoringConfigs,
  panel,
  'proctoring/audit': proctoringAudit,
  'proctoring/recording': recording,
  'proctoring/live': proctoringLive,
  'proctoring/support': proctoringSupport,
  profile,
  questionnaires,
  'questionnaires/editor-groups': editorGroups,
  'questionnaires/void-preview': voidPreview,
  'questionnaires/templates': questionnaireTemplates,
  questions,
  'questions/bulk': questionBulk,
  'questions/duplicates': questionDuplicates,
  'questions/export': questionExport,
  realtime,
  receipts,
  reports,
  results,
  roles,
  rooms,
  search,
  statistics,
  streams,
  timeline,
  'timeline/exam-events': examEvents,
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every endpoint of the product: those of features and those that follow from declared areas. */
export const declaredEndpoints: readonly DeclaredEndpoint[] = [
  ...Object.entries(modules).flatMap(([feature, module]) =>
    Object.entries(module).flatMap(([name, value]) =>
      isEndpoint(value) ? [{ endpoint: value, name, file: `features/${feature}/endpoints.ts` }] : [],
    ),
  ),
  ...pickableAreas.map((area) => ({
    endpoint: areaEndpoints(area).options as unknown as Endpoint,
    name: area.key,
    file: undefined,
  })),
  ...areas.flatMap((area) =>
    mountedAreaEndpoints(area).map((endpoint) => ({ endpoint, name: area.key, file: undefined })),
  ),
];
