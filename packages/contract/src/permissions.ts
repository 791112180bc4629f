import type { MenuGroup } from './kit/area/define-area.ts';
import { screens } from './routes.ts';

/** The permission no institution can grant: it belongs to the installation's administrators. */
export const systemAdminPermission = 'general_system_admin';

/** Whoever holds it administers the institution: no group of editors keeps them out. */
export const institutionAdministratorPermission = 'institutions.edit';

/** Screens that anybody signed in may open carry this rule; it is no permission. */
export const authenticatedRule = 'authenticated';
export const publicRule = 'public';

export const alternativesOf = (rule: string): string[] => rule.split('|');
/** Permissions that one alternative asks for together (`a&b`). */
export const permissionsOf = (alternative: string): string[] => alternative.split('&');

/** True when the holder of `held` satisfies `rule`: any alternative is enough, each with all its permissions. */
export const satisfiesRule = (rule: string, held: ReadonlySet<string>): boolean =>
  rule === publicRule ||
  rule === authenticatedRule ||
  alternativesOf(rule).some((alternative) =>
    permissionsOf(alternative).every((permission) => held.has(permission)),
  );

/** Role letters of the route table. */
export const roleKeys = {
  A: 'admin',
  M: 'manager',
  T: 'teacher',
  S: 'student',
  R: 'restricted_student',
  V: 'supervisor',
  C: 'corrector',
  P: 'approver',
} as const;
export type RoleKey = (typeof roleKeys)[keyof typeof roleKeys];

const grantable = (permission: string): boolean =>
  permission !== publicRule && permission !== authenticatedRule && permission !== systemAdminPermission;

/** Every permission key of the product, from the route table. */
export const permissionKeys: readonly string[] = [
  ...new Set(screens.flatMap((screen) => alternativesOf(screen.rule)).filter(grantable)),
  'questionnaires.create',
].sort();

/** Letters of the roles that hold a permission: those of the rows it rules alone, else of the rows where it is one way in. */
function lettersHolding(permission: string): string {
  if (permission === 'questionnaires.create') {
    return screens.find((screen) => screen.path === '/questionnaires/create')?.roles ?? '';
  }
  const alone = screens.filter((screen) => screen.rule === permission);
  const rows =
    alone.length > 0 ? alone : screens.filter((screen) => alternativesOf(screen.rule).includes(permission));
  return rows.map((screen) => screen.roles).join('');
}

/** The permissions a role holds in a new institution: those of the route table's last column. */
export function defaultPermissionsOf(role: RoleKey): string[] {
  const letter = Object.entries(roleKeys).find(([, key]) => key === role)?.[0] ?? '';
  return permissionKeys.filter((permission) => lettersHolding(permission).includes(letter));
}

/** First part of a permission's key -> the module it stands in when roles are edited. */
const moduleByPrefix: Record<string, MenuGroup> = {
  contents: 'academic',
  courses: 'academic',
  disciplines: 'academic',
  students: 'academic',
  classes: 'academic',
  class_invite: 'academic',
  physical_questionnaires: 'assessments',
  practical_tests: 'assessments',
  questionnaires: 'assessments',
  base_question: 'assessments',
  base_calibrations: 'assessments',
  classroom_configs: 'proctoring',
  classrooms: 'proctoring',
  proctoring: 'proctoring',
  proctoring_config: 'proctoring',
  stream: 'proctoring',
  meet: 'proctoring',
  support: 'proctoring',
  support_answers: 'proctoring',
  on_boarding: 'proctoring',
  onboardings: 'proctoring',
  onboarding_configs: 'proctoring',
  questionnaire_correctors: 'grading',
  appeals: 'grading',
  appeal_handlings: 'grading',
  certifieds: 'certificates',
  certified_user: 'certificates',
  certified_emit: 'certificates',
  email_templates: 'communication',
  emails_sent: 'communication',
  campaigns: 'communication',
  missives: 'communication',
  news: 'communication',
  chat: 'communication',
  text_message: 'communication',
  plans: 'commercial',
  billing: 'commercial',
  products: 'commercial',
  orders: 'commercial',
  my_subscriptions: 'commercial',
  marketing_place: 'commercial',
  reports: 'reports',
  dynamic_reports: 'reports',
  dynamic_report_executions: 'reports',
};

export interface PermissionPlace {
  module: MenuGroup;
  functionality: string;
}

/** Place of a permission in the tree module > functionality > permission. */
export function placeOfPermission(key: string): PermissionPlace {
  const functionality = key.split('.')[0] ?? key;
  return { module: moduleByPrefix[functionality] ?? 'administration', functionality };
}
