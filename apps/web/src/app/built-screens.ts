import { areas } from '@certame/contract/areas.ts';
import { type Area, hasAction } from '@certame/contract/kit/area/define-area.ts';

/**
 * Every screen that is made by hand: path of the route table -> source file under src (named `*-screen.tsx`, the
 * component is its default export, `export const texts` names the message namespaces it needs). A screen exists
 * when it has its line here; menu, palette, router and docs/maps read this table. Declared areas need no line.
 */
const handMade: Readonly<Record<string, string>> = {
  '/': 'features/dashboard/dashboard-screen.tsx',
  '/profile': 'features/profile/profile-screen.tsx',
  '/notifications': 'features/notifications/notifications-screen.tsx',
  '/meet': 'features/meetings/meetings-screen.tsx',
  '/chat': 'features/chat/chat-screen.tsx',
  '/stream': 'features/streams/stream-screen.tsx',
  '/user_client_exceptions': 'features/client-exceptions/client-exceptions-screen.tsx',
  '/base_question': 'features/questions/question-bank-screen.tsx',
  '/questionnaires': 'features/questionnaires/questionnaires-screen.tsx',
  '/questionnaires/dashboard': 'features/panel/exams-screen.tsx',
  '/questionnaires/create': 'features/questionnaires/questionnaire-create-screen.tsx',
  '/questionnaires/:id/edit': 'features/questionnaires/questionnaire-edit-screen.tsx',
  '/questionnaires/answers': 'features/questionnaires/my-answers-screen.tsx',
  '/questionnaires/events': 'features/timeline/events-screen.tsx',
  '/questionnaires/events/:id': 'features/timeline/exam-events-screen.tsx',
  '/questionnaires/:id/print': 'features/printing/print-screen.tsx',
  '/questionnaires/:id/resume': 'features/results/resume-screen.tsx',
  '/questionnaires/:id/dashboard/resume': 'features/statistics/statistics-screen.tsx',
  '/questionnaires/:id/dashboard/panel': 'features/panel/panel-screen.tsx',
  '/questionnaires/:id/correction': 'features/grading/grading-screen.tsx',
  '/physical_questionnaires': 'features/paper/papers-screen.tsx',
  '/physical_questionnaires/create': 'features/paper/paper-create-screen.tsx',
  '/physical_questionnaires/:id/edit': 'features/paper/paper-edit-screen.tsx',
  '/questionnaire_correctors': 'features/grading/configs-screen.tsx',
  '/questionnaire_correctors/create': 'features/grading/config-create-screen.tsx',
  '/questionnaire_correctors/:id/edit': 'features/grading/config-edit-screen.tsx',
  '/questionnaire_correctors/corrections': 'features/grading/corrections-screen.tsx',
  '/questionnaire_correctors/:questionnaireCorrectorId/answer/:answerId/correction':
    'features/grading/correction-screen.tsx',
  '/questionnaire_correctors/dashboard': 'features/grading/progress-screen.tsx',
  '/questionnaire_correctors/:id/dashboard': 'features/grading/config-dashboard-screen.tsx',
  '/appeals': 'features/appeals/appeals-screen.tsx',
  '/appeals/create': 'features/appeals/appeal-create-screen.tsx',
  '/appeals/:id/edit': 'features/appeals/appeal-edit-screen.tsx',
  '/appeals/:id/detail': 'features/appeals/appeal-detail-screen.tsx',
  '/appeal_handlings': 'features/appeals/appeal-handlings-screen.tsx',
  '/appeal_handlings/:id': 'features/appeals/appeal-view-screen.tsx',
  '/appeal_handlings/:id/handling': 'features/appeals/appeal-handling-screen.tsx',
  '/practical_tests': 'features/practical/tests-screen.tsx',
  '/practical_tests/create': 'features/practical/test-create-screen.tsx',
  '/practical_tests/:id/edit': 'features/practical/test-edit-screen.tsx',
  '/practical_tests/tests': 'features/practical/my-tests-screen.tsx',
  '/practical_tests/:id/teachers/:teacherId/students': 'features/practical/students-screen.tsx',
  '/practical_tests/:id/teachers/:teacherId/students/:identifier': 'features/practical/students-screen.tsx',
  '/practical_tests/dashboard': 'features/practical/progress-screen.tsx',
  '/practical_tests/:id/dashboard': 'features/practical/test-dashboard-screen.tsx',
  '/form_practical/:practical_test_student_id/:section_id': 'features/practical/form-practical-screen.tsx',
  '/contents/:id': 'features/contents/content-view-screen.tsx',
  '/classes_students': 'features/classes/my-classes-screen.tsx',
  '/classes_students/:class_id/overview': 'features/classes/class-overview-screen.tsx',
  '/class_invite': 'features/class-invites/class-invite-screen.tsx',
  '/class_invite/:invite_code': 'features/class-invites/class-invite-answer-screen.tsx',
  '/proctoring_audit': 'features/proctoring/audit/audits-screen.tsx',
  '/proctoring_audit/:id': 'features/proctoring/audit/audit-screen.tsx',
  '/text_message': 'features/announcements/announcements-screen.tsx',
  '/emails_sent': 'features/email/emails-sent-screen.tsx',
  '/proctoring_monitor': 'features/proctoring/live/monitor-screen.tsx',
  '/proctoring_monitor/:questionnaireId': 'features/proctoring/live/exam-monitor-screen.tsx',
  '/proctoring_room/:roomId': 'features/proctoring/live/room-screen.tsx',
  '/classroom_configs/:id/monitoring_panel': 'features/proctoring/live/monitoring-panel-screen.tsx',
  '/proctoring_recording': 'features/proctoring/recordings/recordings-screen.tsx',
  '/support': 'features/proctoring/support/support-screen.tsx',
  '/support/:roomId': 'features/proctoring/support/support-room-screen.tsx',
  '/reports/questionnaire/presence': 'features/reports/presence-screen.tsx',
  '/reports/questionnaire/answer_change': 'features/reports/answer-change-screen.tsx',
  '/reports/questionnaire/score': 'features/reports/score-screen.tsx',
  '/reports/questionnaire/pause': 'features/reports/pause-screen.tsx',
  '/reports/questionnaire/performance': 'features/reports/performance-screen.tsx',
  '/reports/questionnaire/results': 'features/reports/results-screen.tsx',
  '/reports/questionnaire/time': 'features/reports/time-screen.tsx',
  '/reports/questionnaire/sent_email': 'features/reports/sent-email-screen.tsx',
  '/reports/questionnaire/results/:mode': 'features/reports/paper/results-paper-screen.tsx',
  '/login': 'features/accounts/public/sign-in/login-screen.tsx',
  '/slogin/:s_email': 'features/accounts/public/sign-in/slogin-screen.tsx',
  '/sslogin': 'features/accounts/public/sign-in/sslogin-screen.tsx',
  '/ilogin': 'features/accounts/public/sign-in/ilogin-screen.tsx',
  '/register': 'features/accounts/public/registration/register-screen.tsx',
  '/social_register/:token/:provider/:email/:name':
    'features/accounts/public/registration/social-register-screen.tsx',
  '/verified': 'features/accounts/public/registration/verified-screen.tsx',
  '/forgot-password': 'features/accounts/public/password/forgot-password-screen.tsx',
  '/reset-password/:token': 'features/accounts/public/password/reset-password-screen.tsx',
  '/first-access': 'features/accounts/public/password/first-access-screen.tsx',
  '/not-authorized': 'features/status/public/not-authorized-screen.tsx',
  '/error-404': 'features/status/public/error-404-screen.tsx',
  '/invalid-signature': 'features/status/public/invalid-signature-screen.tsx',
  '/maintenance': 'features/status/public/maintenance-screen.tsx',
  '/version': 'features/about/public/version-screen.tsx',
  '/privacy-policy': 'features/about/public/privacy-policy-screen.tsx',
  '/terms-service': 'features/about/public/terms-service-screen.tsx',
  '/questionnaire_answer/media/upload_device/:encrypParam':
    'features/exam/phone-upload/phone-upload-screen.tsx',
  '/campaigns/:code': 'features/campaigns/public/campaign-screen.tsx',
  '/form/:short_url_id/lead/:lead_id': 'features/campaigns/public/lead-room-screen.tsx',
  '/form/:short_url_id': 'features/exam/exam-room-screen.tsx',
  '/gform/:short_url_id': 'features/exam/form-page/form-screen.tsx',
  '/form/:short_url_id/preview': 'features/exam/preview/preview-screen.tsx',
  '/form/:short_url_id/finished': 'features/exam/finished-screen.tsx',
  '/form/:short_url_id/results': 'features/results/candidate/my-results-screen.tsx',
  '/form/:short_url_id/results/:answer_id': 'features/results/candidate/result-screen.tsx',
  '/form/:short_url_id/results/:answer_id/full': 'features/results/candidate/full-result-screen.tsx',
  '/questionnaire/:questionnaire_short_url/result/:answer_id/print':
    'features/results/candidate/print-result-screen.tsx',
};

/** Screens of declared areas that a file of their own replaces: path -> source file. */
const areaOverrides: Readonly<Record<string, string>> = {
  '/email_templates': 'features/email/email-templates-screen.tsx',
  '/email_templates/create': 'features/email/email-template-form-screen.tsx',
  '/email_templates/:id/edit': 'features/email/email-template-form-screen.tsx',
  '/missives': 'features/mailings/mailings-screen.tsx',
  '/missives/create': 'features/mailings/mailing-create-screen.tsx',
  '/missives/:id/edit': 'features/mailings/mailing-screen.tsx',
  '/classes': 'features/classes/classes-screen.tsx',
  '/classes/create': 'features/classes/class-create-screen.tsx',
  '/classes/:id/edit': 'features/classes/class-edit-screen.tsx',
  '/classroom_configs': 'features/rooms/room-configs-screen.tsx',
  '/classroom_configs/create': 'features/rooms/room-config-form-screen.tsx',
  '/classroom_configs/:id/edit': 'features/rooms/room-config-form-screen.tsx',
  '/classrooms': 'features/rooms/rooms-screen.tsx',
  '/contents': 'features/contents/contents-screen.tsx',
  '/contents/create': 'features/contents/content-create-screen.tsx',
  '/contents/:id/edit': 'features/contents/content-edit-screen.tsx',
  '/proctoring_config/create': 'features/proctoring/configs/config-form-screen.tsx',
  '/proctoring_config/:id/edit': 'features/proctoring/configs/config-form-screen.tsx',
  '/roles': 'features/roles/roles-screen.tsx',
  '/roles/:id/edit': 'features/roles/role-edit-screen.tsx',
  '/campaigns/:id/edit': 'features/campaigns/campaign-edit-screen.tsx',
  '/institutions/:id/edit': 'features/institutions/institution-edit-screen.tsx',
  '/students': 'features/students/students-screen.tsx',
  '/users': 'features/accounts/users/users-screen.tsx',
  '/users/:id/edit': 'features/accounts/users/user-edit-screen.tsx',
  '/data_access': 'features/data-access/data-access-screen.tsx',
  '/data_access/create': 'features/data-access/data-access-create-screen.tsx',
  '/data_access/:id/edit': 'features/data-access/data-access-edit-screen.tsx',
};

export interface BuiltScreen {
  path: string;
  /** Under apps/web/src. */
  file: string;
  /** Key of the area, for its generated screens. */
  area?: string;
}

function areaScreens(area: Area): BuiltScreen[] {
  const screens = [{ path: `/${area.key}`, file: 'kit/area/list/area-grid-screen.tsx', area: area.key }];
  for (const [action, path] of [
    ['create', `/${area.key}/create`],
    ['edit', `/${area.key}/:id/edit`],
  ] as const)
    if (hasAction(area, action))
      screens.push({ path, file: 'kit/area/area-form-screen.tsx', area: area.key });
  return screens.map((screen) => ({ ...screen, file: areaOverrides[screen.path] ?? screen.file }));
}

/**
 * Every screen that is built, with the file that draws it. Node reads this without a bundler; the bundle gets the finished table
 * (`vite/precomputed.ts`), without the areas that it is derived from.
 */
export const builtScreens: readonly BuiltScreen[] = [
  ...Object.entries(handMade).map(([path, file]) => ({ path, file })),
  ...areas.flatMap(areaScreens),
];
