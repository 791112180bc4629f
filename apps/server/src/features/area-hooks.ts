import { users } from '@certame/contract/features/accounts/users/area.ts';
import { campaigns } from '@certame/contract/features/campaigns/area.ts';
import { classes } from '@certame/contract/features/classes/area.ts';
import { contents } from '@certame/contract/features/contents/area.ts';
import { dataAccess } from '@certame/contract/features/data-access/area.ts';
import { emailTemplates } from '@certame/contract/features/email/templates/area.ts';
import { institutions } from '@certame/contract/features/institutions/area.ts';
import { organizations } from '@certame/contract/features/institutions/organizations-area.ts';
import { mailings } from '@certame/contract/features/mailings/area.ts';
import { news } from '@certame/contract/features/news/area.ts';
import { proctoringConfigs } from '@certame/contract/features/proctoring/configs-area.ts';
import { roles } from '@certame/contract/features/roles/area.ts';
import { functionalities } from '@certame/contract/features/roles/functionalities-area.ts';
import { modules } from '@certame/contract/features/roles/modules-area.ts';
import { permissions } from '@certame/contract/features/roles/permissions-area.ts';
import { roomConfigs } from '@certame/contract/features/rooms/room-configs-area.ts';
import { rooms } from '@certame/contract/features/rooms/rooms-area.ts';
import { students } from '@certame/contract/features/students/area.ts';
import { hooksFor, type RegisteredHooks } from '#crud/hooks.ts';
import { userHooks } from '#features/accounts/users/area.ts';
import { campaignHooks } from '#features/campaigns/area.ts';
import { classHooks } from '#features/classes/area.ts';
import { contentHooks } from '#features/contents/area.ts';
import { dataAccessHooks } from '#features/data-access/area.ts';
import { emailTemplateHooks } from '#features/email/templates/area.ts';
import { institutionHooks } from '#features/institutions/area.ts';
import { organizationHooks } from '#features/institutions/organizations-area.ts';
import { mailingHooks } from '#features/mailings/area.ts';
import { newsHooks } from '#features/news/area.ts';
import { proctoringConfigHooks } from '#features/proctoring/configs/area.ts';
import { roleHooks } from '#features/roles/area.ts';
import { functionalityHooks, moduleHooks, permissionHooks } from '#features/roles/catalogue-areas.ts';
import { roomConfigHooks, roomHooks } from '#features/rooms/area.ts';
import { studentHooks } from '#features/students/area.ts';

/** Areas with hooks, one line each. */
export const areaHooks: readonly RegisteredHooks[] = [
  hooksFor(users, userHooks),
  hooksFor(students, studentHooks),
  hooksFor(roomConfigs, roomConfigHooks),
  hooksFor(rooms, roomHooks),
  hooksFor(proctoringConfigs, proctoringConfigHooks),
  hooksFor(roles, roleHooks),
  hooksFor(classes, classHooks),
  hooksFor(contents, contentHooks),
  hooksFor(organizations, organizationHooks),
  hooksFor(institutions, institutionHooks),
  hooksFor(campaigns, campaignHooks),
  hooksFor(emailTemplates, emailTemplateHooks),
  hooksFor(mailings, mailingHooks),
  hooksFor(news, newsHooks),
  hooksFor(modules, moduleHooks),
  hooksFor(functionalities, functionalityHooks),
  hooksFor(permissions, permissionHooks),
  hooksFor(dataAccess, dataAccessHooks),
];
