import type { AreaHooks } from '#crud/hooks.ts';
import { campaignHooks } from './campaigns.ts';
import { functionalityHooks, moduleHooks, permissionHooks } from './catalogue.ts';
import { classHooks } from './classes.ts';
import { classroomConfigHooks, classroomHooks } from './classrooms.ts';
import { contentHooks } from './contents.ts';
import { dataAccessHooks } from './data-access.ts';
import { emailTemplateHooks } from './email-templates.ts';
import { institutionHooks } from './institutions.ts';
import { missiveHooks } from './missives.ts';
import { newsHooks } from './news.ts';
import { organizationHooks } from './organizations.ts';
import { roleHooks } from './roles.ts';
import { studentHooks } from './students.ts';
import { userHooks } from './users.ts';

/** Areas with hooks, one line each. */
export const areaHooks: Readonly<Record<string, AreaHooks>> = {
  users: userHooks,
  students: studentHooks,
  classroom_configs: classroomConfigHooks,
  classrooms: classroomHooks,
  roles: roleHooks,
  classes: classHooks,
  contents: contentHooks,
  organizations: organizationHooks,
  institutions: institutionHooks,
  campaigns: campaignHooks,
  email_templates: emailTemplateHooks,
  missives: missiveHooks,
  news: newsHooks,
  modules: moduleHooks,
  functionalities: functionalityHooks,
  permissions: permissionHooks,
  data_access: dataAccessHooks,
};
