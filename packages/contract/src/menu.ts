import { areas } from './areas.ts';
import type { MenuGroup } from './kit/area/define-area.ts';

export interface MenuEntry {
  path: string;
  group: MenuGroup;
  /** Name of a Tabler icon, without its prefix. */
  icon: string;
  /** Screens that belong to it, although their address begins with another entry's. */
  screens?: readonly string[];
}

/** Entries of screens that aren't declared areas; those come from the registry. Rule and title are the route's. */
const featureEntries: readonly MenuEntry[] = [
  { path: '/', group: 'home', icon: 'home' },
  { path: '/classes_students', group: 'academic', icon: 'chalkboard' },
  { path: '/class_invite', group: 'academic', icon: 'ticket' },
  { path: '/base_question', group: 'assessments', icon: 'list-details' },
  { path: '/questionnaires/dashboard', group: 'assessments', icon: 'chart-histogram' },
  { path: '/questionnaires', group: 'assessments', icon: 'clipboard-text' },
  { path: '/questionnaires/answers', group: 'assessments', icon: 'pencil-check' },
  { path: '/questionnaires/events', group: 'assessments', icon: 'activity' },
  { path: '/physical_questionnaires', group: 'assessments', icon: 'printer' },
  {
    path: '/questionnaire_correctors/corrections',
    group: 'grading',
    icon: 'pencil-check',
    screens: ['/questionnaire_correctors/:questionnaireCorrectorId/answer/:answerId/correction'],
  },
  { path: '/questionnaire_correctors', group: 'grading', icon: 'users-group' },
  {
    path: '/questionnaire_correctors/dashboard',
    group: 'grading',
    icon: 'chart-histogram',
    screens: ['/questionnaire_correctors/:id/dashboard'],
  },
  { path: '/appeals', group: 'grading', icon: 'scale' },
  { path: '/appeal_handlings', group: 'grading', icon: 'gavel' },
  {
    path: '/practical_tests/tests',
    group: 'assessments',
    icon: 'pencil-check',
    screens: [
      '/practical_tests/:id/teachers/:teacherId/students',
      '/practical_tests/:id/teachers/:teacherId/students/:identifier',
    ],
  },
  { path: '/practical_tests', group: 'assessments', icon: 'clipboard-text' },
  {
    path: '/practical_tests/dashboard',
    group: 'assessments',
    icon: 'chart-histogram',
    screens: ['/practical_tests/:id/dashboard'],
  },
  { path: '/proctoring_audit', group: 'proctoring', icon: 'shield-lock' },
  { path: '/text_message', group: 'communication', icon: 'message' },
  { path: '/chat', group: 'communication', icon: 'messages' },
  { path: '/stream', group: 'communication', icon: 'video' },
  { path: '/meet', group: 'communication', icon: 'users-group' },
  { path: '/emails_sent', group: 'communication', icon: 'mail-forward' },
  { path: '/proctoring_monitor', group: 'proctoring', icon: 'activity' },
  { path: '/proctoring_recording', group: 'proctoring', icon: 'video' },
  { path: '/support', group: 'proctoring', icon: 'messages' },
  { path: '/reports/questionnaire/presence', group: 'reports', icon: 'users-group' },
  { path: '/reports/questionnaire/answer_change', group: 'reports', icon: 'pencil-check' },
  { path: '/reports/questionnaire/score', group: 'reports', icon: 'chart-histogram' },
  { path: '/reports/questionnaire/pause', group: 'reports', icon: 'clock' },
  { path: '/reports/questionnaire/performance', group: 'reports', icon: 'chart-histogram' },
  { path: '/reports/questionnaire/results', group: 'reports', icon: 'list-details' },
  { path: '/reports/questionnaire/time', group: 'reports', icon: 'clock' },
  { path: '/reports/questionnaire/sent_email', group: 'reports', icon: 'mail-forward' },
  { path: '/user_client_exceptions', group: 'administration', icon: 'bug' },
];

/** The whole menu in order; the web shows the entries that are built and that the user may open. */
export const menuEntries: readonly MenuEntry[] = [
  ...featureEntries,
  ...areas.map((area) => ({ path: `/${area.key}`, group: area.menu.group, icon: area.menu.icon })),
];
