import { areas } from '@certame/contract/areas/registry.ts';
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
  '/chat': 'features/chat/chat-screen.tsx',
  '/user_client_exceptions': 'features/client-exceptions/client-exceptions-screen.tsx',
  '/base_question': 'features/questions/question-bank-screen.tsx',
  '/questionnaires': 'features/questionnaires/questionnaires-screen.tsx',
  '/questionnaires/create': 'features/questionnaires/questionnaire-create-screen.tsx',
  '/questionnaires/:id/edit': 'features/questionnaires/questionnaire-edit-screen.tsx',
  '/questionnaires/answers': 'features/questionnaires/my-answers-screen.tsx',
  '/questionnaires/:id/resume': 'features/results/resume-screen.tsx',
  '/questionnaires/:id/correction': 'features/grading/correction-screen.tsx',
  '/contents/:id': 'features/contents/content-view-screen.tsx',
  '/classes_students': 'features/classes/my-classes-screen.tsx',
  '/classes_students/:class_id/overview': 'features/classes/class-overview-screen.tsx',
  '/class_invite': 'features/class-invites/class-invite-screen.tsx',
  '/class_invite/:invite_code': 'features/class-invites/class-invite-answer-screen.tsx',
  '/text_message': 'features/text-message/text-message-screen.tsx',
  '/emails_sent': 'features/emails/emails-sent-screen.tsx',
  '/login': 'public/sign-in/login-screen.tsx',
  '/slogin/:s_email': 'public/sign-in/slogin-screen.tsx',
  '/sslogin': 'public/sign-in/sslogin-screen.tsx',
  '/ilogin': 'public/sign-in/ilogin-screen.tsx',
  '/register': 'public/registration/register-screen.tsx',
  '/social_register/:token/:provider/:email/:name': 'public/registration/social-register-screen.tsx',
  '/verified': 'public/registration/verified-screen.tsx',
  '/forgot-password': 'public/password/forgot-password-screen.tsx',
  '/reset-password/:token': 'public/password/reset-password-screen.tsx',
  '/first-access': 'public/password/first-access-screen.tsx',
  '/not-authorized': 'public/message/not-authorized-screen.tsx',
  '/error-404': 'public/message/error-404-screen.tsx',
  '/invalid-signature': 'public/message/invalid-signature-screen.tsx',
  '/maintenance': 'public/message/maintenance-screen.tsx',
  '/version': 'public/about/version-screen.tsx',
  '/privacy-policy': 'public/about/privacy-policy-screen.tsx',
  '/terms-service': 'public/about/terms-service-screen.tsx',
  '/campaigns/:code': 'public/campaign/campaign-screen.tsx',
  '/form/:short_url_id/lead/:lead_id': 'public/campaign/lead-room-screen.tsx',
  '/form/:short_url_id': 'features/exam-room/exam-room-screen.tsx',
  '/form/:short_url_id/preview': 'features/exam-room/preview/preview-screen.tsx',
  '/form/:short_url_id/finished': 'features/exam-room/finished-screen.tsx',
  '/form/:short_url_id/results': 'features/results/candidate/own-results-screen.tsx',
  '/form/:short_url_id/results/:answer_id': 'features/results/candidate/result-screen.tsx',
  '/form/:short_url_id/results/:answer_id/full': 'features/results/candidate/full-result-screen.tsx',
  '/questionnaire/:questionnaire_short_url/result/:answer_id/print':
    'features/results/candidate/print-result-screen.tsx',
};

/** Screens of declared areas that a file of their own replaces: path -> source file. */
const areaOverrides: Readonly<Record<string, string>> = {
  '/email_templates': 'areas/email-templates/email-templates-screen.tsx',
  '/email_templates/create': 'areas/email-templates/email-template-form-screen.tsx',
  '/email_templates/:id/edit': 'areas/email-templates/email-template-form-screen.tsx',
  '/missives': 'areas/missives/missives-screen.tsx',
  '/missives/create': 'areas/missives/missive-create-screen.tsx',
  '/missives/:id/edit': 'areas/missives/missive-screen.tsx',
  '/classes': 'areas/classes/classes-screen.tsx',
  '/classes/create': 'areas/classes/class-create-screen.tsx',
  '/classes/:id/edit': 'areas/classes/class-edit-screen.tsx',
  '/classroom_configs': 'areas/classrooms/classroom-configs-screen.tsx',
  '/classroom_configs/create': 'areas/classrooms/classroom-config-form-screen.tsx',
  '/classroom_configs/:id/edit': 'areas/classrooms/classroom-config-form-screen.tsx',
  '/classrooms': 'areas/classrooms/classrooms-screen.tsx',
  '/contents': 'areas/contents/contents-screen.tsx',
  '/contents/create': 'areas/contents/content-create-screen.tsx',
  '/contents/:id/edit': 'areas/contents/content-edit-screen.tsx',
  '/roles': 'areas/roles/roles-screen.tsx',
  '/roles/:id/edit': 'areas/roles/role-edit-screen.tsx',
  '/campaigns/:id/edit': 'features/campaigns/campaign-edit-screen.tsx',
  '/students': 'areas/students/students-screen.tsx',
  '/users': 'areas/users/users-screen.tsx',
  '/users/:id/edit': 'areas/users/user-edit-screen.tsx',
  '/data_access': 'areas/data-access/data-access-screen.tsx',
  '/data_access/create': 'areas/data-access/data-access-create-screen.tsx',
  '/data_access/:id/edit': 'areas/data-access/data-access-edit-screen.tsx',
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

/** Every screen that is built, with the file that draws it. Node reads this without a bundler. */
export const builtScreens: readonly BuiltScreen[] = [
  ...Object.entries(handMade).map(([path, file]) => ({ path, file })),
  ...areas.flatMap(areaScreens),
];

const byPath: ReadonlyMap<string, BuiltScreen> = new Map(builtScreens.map((screen) => [screen.path, screen]));

export const findBuiltScreen = (path: string): BuiltScreen | undefined => byPath.get(path);
export const isBuilt = (path: string): boolean => byPath.has(path);
