import { campaigns } from '@certame/contract/areas/campaigns.ts';
import { classes } from '@certame/contract/areas/classes.ts';
import { classroomConfigs } from '@certame/contract/areas/classroom-configs.ts';
import { classrooms } from '@certame/contract/areas/classrooms.ts';
import { contents } from '@certame/contract/areas/contents.ts';
import { dataAccess } from '@certame/contract/areas/data-access.ts';
import { emailTemplates } from '@certame/contract/areas/email-templates.ts';
import { functionalities } from '@certame/contract/areas/functionalities.ts';
import { institutions } from '@certame/contract/areas/institutions.ts';
import { missives } from '@certame/contract/areas/missives.ts';
import { modules } from '@certame/contract/areas/modules.ts';
import { news } from '@certame/contract/areas/news.ts';
import { organizations } from '@certame/contract/areas/organizations.ts';
import { permissions } from '@certame/contract/areas/permissions.ts';
import { roles } from '@certame/contract/areas/roles.ts';
import { students } from '@certame/contract/areas/students.ts';
import { users } from '@certame/contract/areas/users.ts';
import { hooksFor, type RegisteredHooks } from '#crud/hooks.ts';
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
export const areaHooks: readonly RegisteredHooks[] = [
  hooksFor(users, userHooks),
  hooksFor(students, studentHooks),
  hooksFor(classroomConfigs, classroomConfigHooks),
  hooksFor(classrooms, classroomHooks),
  hooksFor(roles, roleHooks),
  hooksFor(classes, classHooks),
  hooksFor(contents, contentHooks),
  hooksFor(organizations, organizationHooks),
  hooksFor(institutions, institutionHooks),
  hooksFor(campaigns, campaignHooks),
  hooksFor(emailTemplates, emailTemplateHooks),
  hooksFor(missives, missiveHooks),
  hooksFor(news, newsHooks),
  hooksFor(modules, moduleHooks),
  hooksFor(functionalities, functionalityHooks),
  hooksFor(permissions, permissionHooks),
  hooksFor(dataAccess, dataAccessHooks),
];
